import type { ChatException } from '../base/chat-exception.ts';
import type { Segment } from './segment.ts';
import type { StoreTopic } from './types.ts';

/** A view, as its store sees it. */
export interface StoreView {
  /** The segment that is shown. */
  active: Segment | undefined;
  /** Message the reader is at; undefined if nothing stored is shown. */
  anchor(): number | undefined;
  changed(topic: StoreTopic): void;
  /** Something in the background has failed. */
  report(error: ChatException): void;
}
