import type { Chat } from '@chatwire/sdk';
import type { Bubble } from '../bubble.ts';

/** Values of the bubble that its chips need: chips do not render again for another text. */
export interface ChipContext extends Pick<Bubble, 'style' | 'settings'> {
  /** The current value when a chip is pressed. */
  readonly row: { readonly current: Chat.MessageRow };
}
