import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';
import type { ListTarget } from './list-target.ts';

/** An open conversation as its followers know it. */
export interface Followed {
  readonly target: ListTarget;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  /** The first load again. */
  retry(): void;
}

/** What an open conversation and its followers find around them. */
export interface ListContext {
  /** Differs from that of every other list of the page. */
  readonly id: string;
  readonly platform: ListPlatform;
  /** The latest inputs. */
  readonly now: () => ListInputs;
  /** Whether the list has a row for a message. */
  readonly isShown: (message: Chat.BaseMessage) => boolean;
  /** Something is open above the rows. */
  readonly isBusy: () => boolean;
}

/** Follows one thing of an open conversation. Returns a function that ends it. */
export type Follower = (list: Followed, context: ListContext) => () => void;
