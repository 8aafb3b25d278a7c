import type { ChatException } from '../base/chat-exception.ts';
import type { Segment } from './segments/segment.ts';
import type { StoreTopic } from './types.ts';

/** A view of a conversation, as used by its store. */
export interface StoreView {
  /** The segment that is shown. */
  active: Segment | undefined;
  /** Returns the id of the message the user is looking at; undefined if no stored message is shown. */
  anchor(): number | undefined;
  changed(topic: StoreTopic): void;
  /** Reports a failure of background work. */
  report(error: ChatException): void;
}
