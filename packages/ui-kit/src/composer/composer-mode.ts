import type { Chat } from '@chatwire/sdk';
import type { ComposedText } from './writing/composed-text.ts';

/** Mode of the composer. `before`: the draft that was replaced by the edited text. */
export type ComposerMode =
  | { readonly kind: 'write' }
  | { readonly kind: 'reply'; readonly message: Chat.BaseMessage }
  | { readonly kind: 'edit'; readonly message: Chat.BaseMessage; readonly before: ComposedText };

/** The mode without a reply or edit. */
export const WRITE: ComposerMode = Object.freeze({ kind: 'write' });
