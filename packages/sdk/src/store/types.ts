import type { ReceiverType } from '@chatwire/protocol';
import type { ChatException } from '../base/chat-exception.ts';
import type { SendState } from '../constants/constants.ts';
import type { MessagesFilter } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import type { Group } from '../model/group.ts';
import type { User } from '../model/user.ts';

/** A conversation with a user or in a group, or one thread of it. */
export interface ConversationRef {
  readonly receiverType: ReceiverType;
  readonly receiverId: string;
  readonly parentMessageId?: number;
}

export interface OpenOptions {
  /** Filters the messages of the view; the start points of the builder are ignored. */
  readonly filter?: MessagesFilter;
  /** Returns whether the view can draw a message. Its timeline omits the others. Default: the view can draw all messages. */
  readonly isDrawable?: (message: BaseMessage) => boolean;
  /** Parent message of the thread, if known; saves a request. */
  readonly parentMessage?: BaseMessage | undefined;
  /**
   * Whether the view of a conversation with an agent follows the open thread (`openAgentSession`). Without an open thread it
   * shows a new chat, whose first message becomes the parent message. A parent id in the reference opens that thread.
   */
  readonly agentThread?: boolean;
}

/** Position at which a view starts. */
export type LoadStart =
  | { readonly at: 'newest' }
  | { readonly at: 'unread'; readonly before?: number; readonly after?: number }
  | { readonly at: 'message'; readonly id: number }
  /** Opens the most recently continued thread with the agent. */
  | { readonly at: 'lastAgentThread' };

export type EdgeSide = 'older' | 'newer';
export interface Edge {
  readonly status: 'idle' | 'loading' | 'error' | 'done';
  readonly error?: ChatException;
}

/** Delivery state of an own message; `none` for messages of other users. */
export type Tick = 'none' | 'queued' | 'sending' | 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'blocked';

export interface MessageRow {
  readonly key: string;
  readonly message: BaseMessage;
  readonly sendState: SendState;
  /** Error of the last failed attempt; of a `failed` message, the reason. */
  readonly sendError?: ChatException | undefined;
  /** Time of the next attempt for a `queued` message, epoch ms; undefined before the first failed attempt. */
  readonly retryAtMs?: number | undefined;
  /** Whether `retry` can succeed: an attempt failed, but not because of the message's content or files. */
  readonly canRetry: boolean;
  /** Upload progress of a message with files, from 0 to 1. */
  readonly uploadProgress?: number | undefined;
  readonly tick: Tick;
  /** Reactions to the message, including the user's pending ones. */
  readonly reactions: readonly RowReaction[];
  readonly translation?: { readonly language: string; readonly text: string } | undefined;
  readonly thread: {
    readonly replyCount: number;
    readonly unreadRepliesCount: number;
    readonly lastReplyAt: number | undefined;
  };
  /** State that only this device has. */
  readonly local: RowLocal;
  /** Increases with every change. */
  readonly revision: number;
}

export interface RowLocal {
  /** Whether the user has reported the message in this session. */
  readonly reported?: boolean;
  /** Whether a long text is shown in full. */
  readonly expanded?: boolean;
}

export interface RowReaction {
  readonly reaction: string;
  readonly count: number;
  readonly reactedByMe: boolean;
}

export interface Draft {
  readonly text: string;
  /** Id of the message that the draft replies to. */
  readonly replyTo?: string | undefined;
  /** Id of the message that is being edited. */
  readonly editing?: string | undefined;
  /** Text before the edit began. */
  readonly before?: string | undefined;
}

export interface Timeline {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly error?: ChatException | undefined;
  /** Oldest first; pending messages last. */
  readonly keys: readonly string[];
  /** Whether the rows end at the newest message. */
  readonly live: boolean;
  readonly older: Edge;
  readonly newer: Edge;
  readonly segmentId: number;
  /** First unread row when the view was opened at the unread position. */
  readonly unreadKey?: string | undefined;
}

/** Topics of a view and their snapshots. See docs/spec/sdk.md#conversation-store. */
export interface Snapshots {
  readonly timeline: Timeline;
  readonly unread: {
    readonly count: number;
    /** First unread row among the loaded ones. */
    readonly firstUnreadKey?: string | undefined;
    readonly lastReadMessageId: number | undefined;
    /** Whether read marks are paused because the user has marked messages as unread. */
    readonly paused: boolean;
  };
  readonly typing: readonly { readonly uid: string; readonly name: string; readonly since: number }[];
  /** Active runs of agents, in the order of the messages they respond to. */
  readonly runs: readonly string[];
  readonly conversation: {
    readonly conversation: Conversation | undefined;
    readonly user: User | undefined;
    readonly group: Group | undefined;
    readonly membership: { readonly scope: string | undefined; readonly joined: boolean; readonly banned: boolean };
    readonly blocked: boolean;
  };
  readonly thread: {
    readonly parentKey: string | undefined;
    readonly replyCount: number;
    readonly unreadRepliesCount: number;
    readonly lastReplyAt: number | undefined;
    readonly parentDeleted: boolean;
  };
  /** Messages of the user that the server has not stored yet. */
  readonly outbox: readonly { readonly key: string; readonly state: SendState }[];
  readonly draft: Draft;
  /** Failures of background work since the last `getSnapshot`. */
  readonly errors: readonly ChatException[];
}
export type StoreTopic = keyof Snapshots;
