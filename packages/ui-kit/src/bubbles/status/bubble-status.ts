import type { Mark } from './marks-of.ts';
import type { ShownTick } from './shown-tick.ts';

/**
 * Position of the time: in the last line of the text (`inside`), beside the content if there is space
 * (`beside`), on its own line (`below`), in the corner of the content (`corner`), on the picture (`over`), or beside
 * emoji without a box (`bare`).
 */
export type StatusPosition = 'inside' | 'beside' | 'below' | 'corner' | 'over' | 'bare';

/** Marks, edit mark, time and tick of a bubble. See docs/spec/message-list.md#alignment-and-avatars. */
export interface BubbleStatus {
  readonly position: StatusPosition;
  /** Empty: no time is shown. */
  readonly edited: string;
  readonly time: string;
  /** Also shown where time and tick are omitted. */
  readonly marks: readonly Mark[];
  readonly tick: ShownTick | undefined;
}
