import type { ShownTick } from './parts/shown-tick.ts';

/**
 * Where the time of a bubble stands: in its last line (`inside`), beside the content if there is room
 * (`beside`), on a line of its own (`below`), in the corner of the content (`corner`), on the picture (`over`), or beside
 * emoji that say all and have no box (`bare`).
 */
export type StatusPlace = 'inside' | 'beside' | 'below' | 'corner' | 'over' | 'bare';

/** Edited, time, tick. See docs/spec/message-list.md#alignment-and-avatars. */
export interface BubbleStatus {
  readonly standing: StatusPlace;
  /** Empty: none is shown. */
  readonly edited: string;
  readonly time: string;
  readonly tick: ShownTick | undefined;
}
