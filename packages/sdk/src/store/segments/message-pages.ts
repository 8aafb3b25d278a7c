import { asJson, flagOf, idOf, type Json, jsonsOf, numberOf, objectOf } from '../../base/json.ts';
import { messagesPath, messagesQuery } from '../../filter/messages-query.ts';
import type { MessagesSettings } from '../../filter/messages-settings.ts';
import type { HttpClient } from '../../http/http-client.ts';
import type { Query } from '../../http/path.ts';
import type { Boundary } from './segment.ts';

/** Unread state of a conversation. */
export interface UnreadState {
  readonly count: number;
  readonly lastReadMessageId: number | undefined;
}

/** An unread state in a response. Changes from older servers contain only the count. */
export type KnownUnread = Pick<UnreadState, 'count'> & Partial<UnreadState>;

/** State of a conversation and of the user in it, as sent with a page. */
export interface ConversationState {
  readonly conversationId: string;
  readonly seq: number;
  readonly unread: UnreadState;
}

export interface MessagePage {
  readonly messages: readonly Json[];
  readonly older: Boundary;
  readonly newer: Boundary;
  /** Whether a page around a message contains that message; false for other requests. */
  readonly isAnchorFound: boolean;
  readonly state: ConversationState | undefined;
}

/** The requested part of a list. */
export type PageRequest =
  | { readonly kind: 'newest' }
  | { readonly kind: 'firstUnread' }
  | { readonly kind: 'older' | 'newer'; readonly id: number }
  | { readonly kind: 'around'; readonly id: number | 'unread'; readonly before: number; readonly after: number };

/** Fetches one page of a conversation with the filter of its store. See docs/spec/sdk.md#loading-and-segments. */
export async function fetchMessagePage(
  http: HttpClient,
  settings: MessagesSettings,
  request: PageRequest,
  signal: AbortSignal,
): Promise<MessagePage> {
  const { data, meta } = await http.list(
    messagesPath(settings),
    { ...messagesQuery(settings), ...queryOf(request, settings.limit) },
    { signal },
  );
  const messages = jsonsOf(data).map(withReplyCount);
  const [first, last] = [messages[0], messages.at(-1)];
  return {
    messages,
    older: boundaryOf(meta, 'previous', first),
    newer: boundaryOf(meta, 'next', last),
    isAnchorFound: flagOf(asJson(meta['anchor']), 'found') ?? false,
    state: conversationStateOf(objectOf(meta, 'conversation')),
  };
}

/** Adds a reply count of zero, which the server omits, so that it replaces an outdated one. */
export function withReplyCount(message: unknown): Json {
  return { replyCount: 0, ...asJson(message) };
}

function queryOf(request: PageRequest, limit: number | undefined): Query {
  switch (request.kind) {
    case 'newest':
      return { limit };
    case 'firstUnread':
      return { unread: true, affix: 'append', id: 0, limit: 1 };
    case 'older':
      return { limit, affix: 'prepend', id: request.id };
    case 'newer':
      return { limit, affix: 'append', id: request.id };
    case 'around':
      return { around: request.id, before: request.before, after: request.after };
    default:
      return request satisfies never;
  }
}

function boundaryOf(meta: Json, name: 'previous' | 'next', outermost: Json | undefined): Boundary {
  const edge = objectOf(meta, name);
  const id = (edge && idOf(edge, 'id')) ?? (outermost && idOf(outermost, 'id'));
  return { id, isDone: edge === undefined };
}

function conversationStateOf(json: Json | undefined): ConversationState | undefined {
  const conversationId = json?.['conversationId'];
  if (!json || typeof conversationId !== 'string') return undefined;
  return {
    conversationId,
    seq: numberOf(json, 'seq') ?? 0,
    unread: unreadStateOf(json),
  };
}

/** Returns the unread state in a conversation, a page of changes, or a frame. Without a read position, the user has read nothing. */
export function unreadStateOf(json: Json): UnreadState {
  return { count: numberOf(json, 'unreadMessageCount') ?? 0, lastReadMessageId: idOf(json, 'lastReadMessageId') };
}
