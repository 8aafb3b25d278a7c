import {
  Conversation,
  Guid,
  ListConversations,
  type ReceiverType,
  Success,
  TagConversation,
  Uid,
  UnreadCounts,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { findOwnConversation } from '../../../chat/conversations/find-own.ts';
import { hideConversation } from '../../../chat/conversations/hide.ts';
import { renderConversations } from '../../../chat/conversations/render.ts';
import { tagConversation } from '../../../chat/conversations/tag.ts';
import { unreadCountsFor } from '../../../chat/conversations/unread-counts.ts';
import { listOwnConversations } from '../../../storage/conversations/conversation-list-store.ts';
import { actingUser } from '../../access/caller.ts';
import { userViewerOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';

const tags = ['Conversations'];

/** Registers the routes for conversations of a user. See docs/spec/rest-and-realtime.md#conversations-and-changes. */
export function conversationRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.get(
    '/v3/conversations',
    {
      config: {
        access: ['F+O', 'support', 'U'],
        contentRead: (request) => ({ kind: 'user', id: actingUser(request).uid }),
      },
      schema: {
        tags,
        summary: "List the acting user's conversations",
        querystring: ListConversations,
        response: pageResponseSchema(Conversation),
      },
    },
    async (request) => {
      const { query } = request;
      const page = pageOf(request, query);
      const viewer = userViewerOf(request);
      const { rows, total } = await listOwnConversations(storage, viewer.uid, query, page);
      const data = await renderConversations(readContextOf(chat), viewer, rows, query.withTags ?? false);
      return { data, meta: pageMeta(page, total, rows.length) };
    },
  );

  http.get(
    '/v3/conversations/unread',
    {
      config: { access: ['F+O', 'U'] },
      schema: { tags, summary: 'Count unread messages', response: responseSchema(UnreadCounts) },
    },
    async (request) => ({ data: await unreadCountsFor(storage.db, actingUser(request).uid) }),
  );

  ownConversationRoutes('/v3/users/:receiver/conversation', 'user', Uid);
  ownConversationRoutes('/v3/groups/:receiver/conversation', 'group', Guid);

  function ownConversationRoutes(path: string, receiverType: ReceiverType, id: typeof Uid): void {
    const params = Type.Object({ receiver: id });

    http.get(
      path,
      {
        config: { access: ['F+O', 'U'] },
        schema: { tags, summary: 'Get a conversation', params, response: responseSchema(Conversation) },
      },
      async (request) => ({
        data: await findOwnConversation(chat, userViewerOf(request), request.params.receiver, receiverType),
      }),
    );

    http.put(
      path,
      {
        config: { access: ['F+O', 'U'] },
        schema: {
          tags,
          summary: 'Tag a conversation',
          params,
          body: TagConversation,
          response: responseSchema(Conversation),
        },
      },
      async (request) => {
        const { receiver } = request.params;
        return {
          data: await tagConversation(chat, userViewerOf(request), receiver, receiverType, request.body.tags),
        };
      },
    );

    http.delete(
      path,
      {
        config: { access: ['F+O', 'U'] },
        schema: {
          tags,
          summary: 'Hide a conversation until a new message arrives',
          params,
          response: responseSchema(Success),
        },
      },
      async (request) => {
        await hideConversation(chat, userViewerOf(request), request.params.receiver, receiverType);
        return { data: { success: true as const } };
      },
    );
  }
}
