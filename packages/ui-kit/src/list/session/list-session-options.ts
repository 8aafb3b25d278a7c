import type { Chat } from '@chatwire/sdk';
import type { ListSource } from './list-source.ts';

export interface ListSessionOptions {
  readonly source: ListSource;
  readonly clock: Chat.ClientClock;
  /** The local date of a moment. */
  readonly dayOf: (ms: number) => string;
  readonly isMotionReduced: () => boolean;
  /** New messages of others take the reader to them, wherever he is. */
  readonly isTakenToNew: () => boolean;
  /** A sheet or dialog is open: nobody is taken anywhere meanwhile. */
  readonly isBusy: () => boolean;
  readonly report: (error: unknown) => void;
}

/** Where a list opens. */
export interface ListStart {
  readonly goTo?: number | string | undefined;
  readonly fromUnread?: boolean | undefined;
  /** Of an agent's chat: the thread that was continued last, rather than the first unread message. */
  readonly lastAgentThread?: boolean | undefined;
}
