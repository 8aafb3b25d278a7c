import { CursorMeta, ListThreads, Message, MessageIdText, UpToMessage } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../app-context.ts';
import { reading } from '../../chat/chat.ts';
import { followThread } from '../../chat/follow-thread.ts';
import { listThreads } from '../../chat/list-threads.ts';
import { readThread } from '../../chat/read-thread.ts';
import { answer } from '../answers.ts';
import { actingUser } from '../caller.ts';
import { checkLimit } from '../cursor-limit.ts';
import type { HttpServer } from '../http-server.ts';
import { userViewerOf } from '../participant.ts';
import { upToOf } from '../up-to.ts';

const tags = ['Threads'];
const byId = Type.Object({ id: MessageIdText });

/** See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags: threads. */
export function threadRoutes(http: HttpServer, { chat }: AppContext): void {
  http.get(
    '/v3/threads',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List the threads the acting user follows',
        querystring: ListThreads,
        response: { 200: Type.Object({ data: Type.Array(Message), meta: CursorMeta }) },
      },
    },
    async (request) => {
      checkLimit(request, request.query.limit);
      return listThreads(reading(chat), userViewerOf(request), request.query);
    },
  );

  const subscription = { params: byId, response: answer(Type.Object({ subscribed: Type.Boolean() })) };
  http.post(
    '/v3/messages/:id/thread/subscription',
    {
      config: { access: ['F+O', 'U'] },
      schema: { tags, summary: 'Follow a thread', ...subscription },
    },
    async (request) => {
      await followThread(chat, actingUser(request), Number(request.params.id), true);
      return { data: { subscribed: true } };
    },
  );
  http.delete(
    '/v3/messages/:id/thread/subscription',
    {
      config: { access: ['F+O', 'U'] },
      schema: { tags, summary: 'No longer follow a thread', ...subscription },
    },
    async (request) => {
      await followThread(chat, actingUser(request), Number(request.params.id), false);
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
        response: answer(Type.Object({ unreadReplyCount: Type.Integer() })),
      },
    },
    async (request) => {
      const upTo = upToOf(request.body.id);
      const unreadReplyCount = await readThread(chat, actingUser(request), Number(request.params.id), upTo);
      return { data: { unreadReplyCount } };
    },
  );
}
