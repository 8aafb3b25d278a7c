import { CursorMeta, ListThreads, Message, MessageIdText, UpToMessage } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { listThreads } from '../../../chat/threads/list.ts';
import { markThreadRead } from '../../../chat/threads/mark-read.ts';
import { setThreadSubscription } from '../../../chat/threads/subscribe.ts';
import { actingUser, sessionIdOf } from '../../access/caller.ts';
import { userViewerOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { checkLimit } from '../../requests/cursor-limit.ts';
import { upToOf } from '../../requests/up-to.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const tags = ['Threads'];
const byId = Type.Object({ id: MessageIdText });

/**
 * Registers the routes for threads that a user follows.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function threadRoutes(http: HttpServer, { chat }: AppContext): void {
  http.get(
    '/v3/threads',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List threads of the acting user',
        querystring: ListThreads,
        response: { 200: Type.Object({ data: Type.Array(Message), meta: CursorMeta }) },
      },
    },
    async (request) => {
      checkLimit(request, request.query.limit);
      return listThreads(readContextOf(chat), userViewerOf(request), request.query);
    },
  );

  const subscription = { params: byId, response: responseSchema(Type.Object({ subscribed: Type.Boolean() })) };
  http.post(
    '/v3/messages/:id/thread/subscription',
    {
      config: { access: ['F+O', 'U'] },
      schema: { tags, summary: 'Subscribe to a thread', ...subscription },
    },
    async (request) => {
      await setThreadSubscription(chat, actingUser(request), Number(request.params.id), true);
      return { data: { subscribed: true } };
    },
  );
  http.delete(
    '/v3/messages/:id/thread/subscription',
    {
      config: { access: ['F+O', 'U'] },
      schema: { tags, summary: 'Unsubscribe from a thread', ...subscription },
    },
    async (request) => {
      await setThreadSubscription(chat, actingUser(request), Number(request.params.id), false);
      return { data: { subscribed: false } };
    },
  );

  http.post(
    '/v3/messages/:id/thread/read',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'Mark the replies of a thread as read',
        params: byId,
        body: UpToMessage,
        response: responseSchema(Type.Object({ unreadReplyCount: Type.Integer() })),
      },
    },
    async (request) => {
      const upTo = upToOf(request.body.id);
      const session = sessionIdOf(request);
      const unreadReplyCount = await markThreadRead(
        chat,
        actingUser(request),
        Number(request.params.id),
        upTo,
        session,
      );
      return { data: { unreadReplyCount } };
    },
  );
}
