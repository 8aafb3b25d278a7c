import { CursorMeta, ListReactions, Message, MessageIdText, Reaction } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { findVisibleMessage } from '../../../chat/messages/find-visible.ts';
import { addReaction } from '../../../chat/reactions/add.ts';
import { listReactions } from '../../../chat/reactions/list.ts';
import { removeReaction } from '../../../chat/reactions/remove.ts';
import { actorOf } from '../../access/actor-of.ts';
import { participantOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { checkLimit } from '../../requests/cursor-limit.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Reactions'];
const params = Type.Object({ id: MessageIdText, reaction: Type.String() });

/**
 * Registers the routes for reactions to messages.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function reactionRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.post(
    '/v3/messages/:id/reactions/:reaction',
    {
      config: { access: ['F+O', 'U'], rate: 'reaction' },
      schema: { tags, summary: 'React to a message', params, response: responseSchema(Message) },
    },
    async (request) => {
      const { id, reaction } = request.params;
      return { data: await addReaction(tracedChat(chat, request), participantOf(request), Number(id), reaction) };
    },
  );

  http.delete(
    '/v3/messages/:id/reactions/:reaction',
    {
      config: { access: ['F+O', 'U'], rate: 'reaction' },
      schema: { tags, summary: 'Remove a reaction', params, response: responseSchema(Message) },
    },
    async (request) => {
      const { id, reaction } = request.params;
      return { data: await removeReaction(tracedChat(chat, request), participantOf(request), Number(id), reaction) };
    },
  );

  http.get(
    '/v3/messages/:id/reactions',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'List the reactions to a message',
        params: Type.Object({ id: MessageIdText }),
        querystring: ListReactions,
        response: { 200: Type.Object({ data: Type.Array(Reaction), meta: CursorMeta }) },
      },
    },
    async (request) => {
      checkLimit(request, request.query.limit);
      const message = await findVisibleMessage(storage.db, actorOf(request), Number(request.params.id));
      return listReactions(storage.db, message.id, request.query);
    },
  );
}
