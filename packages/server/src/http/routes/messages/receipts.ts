import {
  Conversation,
  Guid,
  MessageId,
  MessageIdText,
  PageQuery,
  Receipt,
  type ReceiverType,
  Success,
  Uid,
  UpToMessage,
} from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { findOwnConversation } from '../../../chat/conversations/find-own.ts';
import { findVisibleMessage } from '../../../chat/messages/find-visible.ts';
import { listReceipts } from '../../../chat/receipts/list.ts';
import { markDelivered, markRead } from '../../../chat/receipts/mark.ts';
import { markUnread } from '../../../chat/receipts/mark-unread.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser, sessionIdOf } from '../../access/caller.ts';
import { userViewerOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { upToOf } from '../../requests/up-to.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';

const tags = ['Receipts'];

/**
 * Registers the routes for message receipts.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function receiptRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  conversationReceipts('/v3/users/:receiver', 'user', Uid);
  conversationReceipts('/v3/groups/:receiver', 'group', Guid);

  function conversationReceipts(path: string, receiverType: ReceiverType, id: typeof Uid): void {
    const params = Type.Object({ receiver: id });

    http.post(
      `${path}/conversation/delivered`,
      {
        config: { access: ['F+O', 'U'] },
        schema: {
          tags,
          summary: 'Mark messages as delivered',
          params,
          body: UpToMessage,
          response: responseSchema(Success),
        },
      },
      async (request) => {
        const { receiver } = request.params;
        await markDelivered(chat, actingUser(request), { receiver, receiverType }, upToOf(request.body.id));
        return { data: { success: true as const } };
      },
    );

    http.post(
      `${path}/conversation/read`,
      {
        config: { access: ['F+O', 'U'] },
        schema: {
          tags,
          summary: 'Mark messages as read',
          params,
          body: UpToMessage,
          response: responseSchema(Conversation),
        },
      },
      async (request) => {
        const { receiver } = request.params;
        const upTo = upToOf(request.body.id);
        await markRead(chat, actingUser(request), { receiver, receiverType }, upTo, sessionIdOf(request));
        return { data: await findOwnConversation(chat, userViewerOf(request), receiver, receiverType) };
      },
    );

    http.delete(
      `${path}/conversation/read`,
      {
        config: { access: ['F+O', 'U'], rate: 'markUnread' },
        schema: {
          tags,
          summary: 'Mark a message and newer ones as unread',
          params,
          body: Type.Object({ id: MessageId }),
          response: responseSchema(Conversation),
        },
      },
      async (request) => {
        const { receiver } = request.params;
        await markUnread(chat, actingUser(request), receiver, receiverType, Number(request.body.id));
        return { data: await findOwnConversation(chat, userViewerOf(request), receiver, receiverType) };
      },
    );
  }

  http.get(
    '/v3/messages/:id/receipts',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'List receipts of a message',
        params: Type.Object({ id: MessageIdText }),
        querystring: PageQuery,
        response: pageResponseSchema(Receipt),
      },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const message = await findVisibleMessage(storage.db, actorOf(request), Number(request.params.id));
      const { rows, total } = await listReceipts(storage.db, message, page);
      return { data: [...rows], meta: pageMeta(page, total, rows.length) };
    },
  );
}
