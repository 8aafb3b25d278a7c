import type { Chat } from '@chatwire/sdk';
import type { Bubble } from '../bubble.ts';

/** The values of a bubble that its reaction chips need. Without the text, whose changes would render them again. */
export interface ChipContext extends Pick<Bubble, 'style' | 'settings'> {
  /** A ref to the latest row, read when a chip is pressed. */
  readonly row: { readonly current: Chat.MessageRow };
}
