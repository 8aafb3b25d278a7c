import type { Chat } from '@chatwire/sdk';
import type { ListSession } from '../../list/session/list-session.ts';
import type { ListInputs, ListPlatform } from './list-inputs.ts';
import type { ListTarget } from './list-target.ts';

/** An open list, as its followers see it. */
export interface FollowedList {
  readonly target: ListTarget;
  readonly handle: Chat.ConversationHandle;
  readonly session: ListSession;
  /** Repeats the first load. */
  retry(): void;
}

/** The environment of an open list and its followers. */
export interface ListContext {
  /** Unique among the lists of the page. */
  readonly id: string;
  readonly platform: ListPlatform;
  /** Returns the inputs of the latest commit. */
  readonly inputs: () => ListInputs;
  /** Returns whether a layer is open above the rows. */
  readonly isBusy: () => boolean;
}

/** Reacts to changes of one aspect of an open list. Returns a function that stops this. */
export type Follower = (list: FollowedList, context: ListContext) => () => void;
