import type { Chat } from '@chatwire/sdk';
import type { ComposedText } from './composed-text.ts';

/** Purpose of the text in the composer. `before`: the draft that an edit replaced. */
export type ComposerMode =
  | { readonly kind: 'write' }
  | { readonly kind: 'reply'; readonly message: Chat.BaseMessage }
  | { readonly kind: 'edit'; readonly message: Chat.BaseMessage; readonly before: ComposedText };

export const WRITE: ComposerMode = Object.freeze({ kind: 'write' });
