import type { Mark } from './marks-of.ts';
import type { ShownTick } from './shown-tick.ts';

/**
 * Where a bubble shows its status: in the last line of the text (`inside`), beside the content if there is space
 * (`beside`), on its own line (`below`), in the corner of the content (`corner`), on the picture (`over`), or beside
 * emoji without a box (`bare`).
 */
export type StatusPosition = 'inside' | 'beside' | 'below' | 'corner' | 'over' | 'bare';

/** What a bubble shows beside its time. See docs/spec/message-list.md#alignment-and-avatars. */
export interface BubbleStatus {
  readonly position: StatusPosition;
  /** “Edited”, perhaps with a name; empty if there is nothing to show. */
  readonly editedText: string;
  /** Empty if no time is shown. */
  readonly time: string;
  /** Shown even within a batch, where other rows have no time. */
  readonly marks: readonly Mark[];
  /** The delivery state of an own message, shown as an icon. */
  readonly tick: ShownTick | undefined;
}
