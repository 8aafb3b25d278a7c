import type { Chat } from '@chatwire/sdk';
import type { ComposedText } from './composed-text.ts';

/** What the text in the composer is for. `before`: what was written until an edit took its place. */
export type ComposerMode =
  | { readonly kind: 'write' }
  | { readonly kind: 'reply'; readonly message: Chat.BaseMessage }
  | { readonly kind: 'edit'; readonly message: Chat.BaseMessage; readonly before: ComposedText };

export const WRITE: ComposerMode = Object.freeze({ kind: 'write' });
