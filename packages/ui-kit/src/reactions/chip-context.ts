import type { Chat } from '@chatwire/sdk';
import type { Bubble } from '../bubbles/bubble.ts';

/** What the chips of a bubble know of it: they are not drawn again for another text. */
export interface ChipContext extends Pick<Bubble, 'style' | 'settings'> {
  /** As it is when a chip is pressed. */
  readonly row: { readonly current: Chat.MessageRow };
}
