import type { Chat } from '@chatwire/sdk';
import type { ListSource } from './list-source.ts';

export interface ListSessionOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  /** Returns the local date of a time (epoch ms) as a string that differs for each date. */
  readonly dayOf: (ms: number) => string;
  readonly isMotionReduced: () => boolean;
  /** Whether the list scrolls to new messages of other users from any position. */
  readonly scrollsToNew: () => boolean;
  /** Whether a sheet or dialog is open, during which the list does not scroll by itself. */
  readonly isBusy: () => boolean;
  readonly report: (error: unknown) => void;
}

/** Where the list starts. Without a member: at the newest message. */
export interface ListStart {
  /** Id of the message to jump to. Takes precedence. */
  readonly goTo?: number | string | undefined;
  /** Whether to start at the first unread message. */
  readonly fromUnread?: boolean | undefined;
  /** In an agent's chat: whether to open the most recent thread. Takes precedence over `fromUnread`. */
  readonly lastAgentThread?: boolean | undefined;
}
