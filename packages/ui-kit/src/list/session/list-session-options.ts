import type { Chat } from '@chatwire/sdk';
import type { ListSource } from './list-source.ts';

export interface ListSessionOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  /** Returns the local date of a time. */
  readonly dayOf: (ms: number) => string;
  readonly isMotionReduced: () => boolean;
  /** Whether the list scrolls to new messages of other users from any position. */
  readonly scrollsToNew: () => boolean;
  /** Whether a sheet or dialog is open, during which the list does not scroll by itself. */
  readonly isBusy: () => boolean;
  readonly report: (error: unknown) => void;
}

/** Initial position of the list. */
export interface ListStart {
  readonly goTo?: number | string | undefined;
  readonly fromUnread?: boolean | undefined;
  /** In an agent's chat: opens the most recent thread instead of the first unread message. */
  readonly lastAgentThread?: boolean | undefined;
}
