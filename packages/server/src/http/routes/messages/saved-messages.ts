import { ListSavedMessages, Message, MessageIdText } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { listSavedMessages } from '../../../chat/saved-messages/list.ts';
import { saveMessage, unsaveMessage } from '../../../chat/saved-messages/save.ts';
import { participantOf, userViewerOf } from '../../access/participant.ts';
import type { HttpServer } from '../../http-server.ts';
import { pageMeta, pageOf } from '../../requests/paging.ts';
import { pageResponseSchema, responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Pinned and saved messages'];
const byId = { params: Type.Object({ id: MessageIdText }), response: responseSchema(Message) };

/** Registers the routes for saved messages of users. See docs/spec/rest-and-realtime.md#pinned-and-saved-messages. */
export function savedMessageRoutes(http: HttpServer, { chat }: AppContext): void {
  http.get(
    '/v3/messages/saved',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: "List the acting user's saved messages",
        querystring: ListSavedMessages,
        response: pageResponseSchema(Message),
      },
    },
    async (request) => {
      const page = pageOf(request, request.query);
      const { messages, total } = await listSavedMessages(readContextOf(chat), userViewerOf(request), page);
      return { data: messages, meta: pageMeta(page, total, messages.length) };
    },
  );

  http.post(
    '/v3/messages/:id/saved',
    { config: { access: ['F+O', 'U'] }, schema: { tags, summary: 'Save a message for the acting user', ...byId } },
    async (request) => ({
      data: await saveMessage(tracedChat(chat, request), participantOf(request), Number(request.params.id)),
    }),
  );

  http.delete(
    '/v3/messages/:id/saved',
    { config: { access: ['F+O', 'U'] }, schema: { tags, summary: 'Remove a saved message', ...byId } },
    async (request) => ({
      data: await unsaveMessage(tracedChat(chat, request), participantOf(request), Number(request.params.id)),
    }),
  );
}
