import type { Chat } from '@chatwire/sdk';
import type { Bubble } from '../bubble.ts';

/** The values of a bubble that its chips need, so that a changed text does not render them again. */
export interface ChipContext extends Pick<Bubble, 'style' | 'settings'> {
  /** The row at the time a chip is pressed. */
  readonly row: { readonly current: Chat.MessageRow };
}
