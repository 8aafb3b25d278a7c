import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';
import type { ListTarget } from './list-target.ts';

/** An open conversation, as passed to its followers. */
export interface Followed {
  readonly target: ListTarget;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  /** Repeats the first load. */
  retry(): void;
}

/** The environment of an open conversation and its followers. */
export interface ListContext {
  /** Unique among the lists of the page. */
  readonly id: string;
  readonly platform: ListPlatform;
  /** The latest inputs. */
  readonly now: () => ListInputs;
  /** Returns whether a layer is open above the rows. */
  readonly isBusy: () => boolean;
}

/** Follows one aspect of an open conversation. Returns a function that stops it. */
export type Follower = (list: Followed, context: ListContext) => () => void;
