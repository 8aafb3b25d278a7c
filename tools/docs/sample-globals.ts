/** Declarations that samples use without defining: users, and the navigation of an app. */
export const SAMPLE_GLOBALS = `
import type { Chat } from '@chatwire/sdk';

declare global {
  const ivo: Chat.User;
  const harbour: Chat.Group;
  /** An agent. */
  const pilot: Chat.User;
  function navigate(screen: string, params?: Readonly<Record<string, unknown>>): void;
}
`;
