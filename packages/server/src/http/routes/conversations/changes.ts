import { ChangesMeta, Conversation, ListChanges, ListConversationChanges } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { conversationChanges, userChanges } from '../../../chat/conversations/list-changes.ts';
import { actingUser } from '../../access/caller.ts';
import { userViewerOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';

const tags = ['Changes'];
/** A durable frame, with the present state of its message. */
const DurableFrame = Type.Object({
  type: Type.String(),
  at: Type.Integer(),
  conversationId: Type.Optional(Type.String()),
  seq: Type.Optional(Type.Integer()),
  cursor: Type.Optional(Type.String()),
  data: Type.Optional(Type.Unknown()),
});

/**
 * Registers the routes for changes that clients missed.
 * See docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export function changeRoutes(http: HttpServer, { chat }: AppContext): void {
  http.get(
    '/v3/conversations/:conversationId/changes',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List changes of a conversation since a sequence number',
        params: Type.Object({ conversationId: Type.String({ maxLength: 210 }) }),
        querystring: ListConversationChanges,
        response: { 200: Type.Object({ data: Type.Array(DurableFrame), meta: ChangesMeta }) },
      },
    },
    async (request) => conversationChanges(chat, actingUser(request).uid, request.params.conversationId, request.query),
  );

  http.get(
    '/v3/changes',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List conversations that changed since a cursor',
        querystring: ListChanges,
        response: {
          200: Type.Object({
            data: Type.Array(
              Type.Object({
                conversationId: Type.String(),
                seq: Type.Integer(),
                conversation: Type.Optional(Conversation),
              }),
            ),
            meta: Type.Object({ cursor: Type.String(), hasMore: Type.Boolean() }),
          }),
        },
      },
    },
    async (request) => userChanges(chat, userViewerOf(request), request.query),
  );
}
