import type { ChatException } from '../base/chat-exception.ts';
import type { Segment } from '../store/segments/segment.ts';
import type { StoreView } from '../store/store-view.ts';
import type { StoreTopic } from '../store/types.ts';

/** A view that records what its store reports. */
export class FakeView implements StoreView {
  active: Segment | undefined;
  /** id of the message the user is looking at. */
  at: number | undefined;
  readonly topics: StoreTopic[] = [];
  /** Codes of the reported failures. */
  readonly errors: string[] = [];

  anchor(): number | undefined {
    return this.at;
  }

  changed(topic: StoreTopic): void {
    this.topics.push(topic);
  }

  report({ code }: ChatException): void {
    this.errors.push(code);
  }

  /** Returns the topics that have changed since the last call, without duplicates. */
  takeTopics(): StoreTopic[] {
    return [...new Set(this.topics.splice(0))].sort();
  }
}
