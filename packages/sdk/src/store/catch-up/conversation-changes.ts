import { flagOf, type Json, jsonsOf, numberOf, objectsOf, textsOf } from '../../base/json.ts';
import type { HttpClient } from '../../http/http-client.ts';
import { path } from '../../http/path.ts';
import { frameOf } from '../../realtime/frame.ts';
import { type KnownUnread, unreadStateOf } from '../segments/message-pages.ts';
import type { ChangesPage } from './conversation-feed.ts';

/** A page of changes, and the current state of the conversation. */
export interface ConversationChanges extends ChangesPage {
  readonly unread: KnownUnread | undefined;
  /** Receipt positions of the other members. */
  readonly receipts: readonly Json[];
  /** Ids of all messages that the user has saved; undefined from servers that do not know saved messages. */
  readonly saved: readonly string[] | undefined;
}

/** Fetches the changes of a conversation after a sequence number. See docs/spec/sdk.md#catch-up. */
export async function fetchConversationChanges(
  http: HttpClient,
  conversationId: string,
  since: number,
): Promise<ConversationChanges> {
  const { data, meta } = await http.list(path`/conversations/${conversationId}/changes`, { since, limit: 100 });
  const count = numberOf(meta, 'unreadMessageCount');
  return {
    frames: jsonsOf(data).flatMap((json) => frameOf(json) ?? []),
    toSeq: numberOf(meta, 'toSeq') ?? since,
    hasMore: flagOf(meta, 'hasMore') ?? false,
    unread: 'lastReadMessageId' in meta ? unreadStateOf(meta) : count === undefined ? undefined : { count },
    receipts: objectsOf(meta, 'receipts'),
    saved: textsOf(meta, 'savedMessageIds'),
  };
}
