import { Guid, Message, MessageIdText, Uid } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { findAccessibleGroup } from '../../../chat/messages/find-receiver.ts';
import { listPinned } from '../../../chat/pins/list.ts';
import { pinMessage, unpinMessage } from '../../../chat/pins/pin.ts';
import { viewerOf } from '../../../chat/viewer.ts';
import { conversationKey } from '../../../storage/conversations/conversations-store.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser } from '../../access/caller.ts';
import { pathReadTarget } from '../../audit/path-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Pinned and saved messages'];
const byId = { params: Type.Object({ id: MessageIdText }), response: responseSchema(Message) };
const list = responseSchema(Type.Array(Message));

/**
 * Registers the routes for pinned messages of conversations.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export function pinRoutes(http: HttpServer, { chat, storage }: AppContext): void {
  http.post(
    '/v3/messages/:id/pin',
    {
      config: { access: ['F+o', 'U'], rate: 'edit' },
      schema: { tags, summary: 'Pin a message for all participants', ...byId },
    },
    async (request) => ({
      data: await pinMessage(tracedChat(chat, request), actorOf(request), Number(request.params.id)),
    }),
  );

  http.delete(
    '/v3/messages/:id/pin',
    {
      config: { access: ['F+o', 'U'], rate: 'edit' },
      schema: { tags, summary: 'Unpin a message', ...byId },
    },
    async (request) => ({
      data: await unpinMessage(tracedChat(chat, request), actorOf(request), Number(request.params.id)),
    }),
  );

  http.get(
    '/v3/users/:uid/messages/pinned',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List pinned messages of a one-on-one conversation',
        params: Type.Object({ uid: Uid }),
        response: list,
      },
    },
    async (request) => {
      const { uid } = request.params;
      if (!(await findUser(storage.db, uid))) throw unknownUser(uid);
      const { conversation_id } = conversationKey(actingUser(request).uid, uid, 'user');
      return { data: await listPinned(readContextOf(chat), viewerOf(actorOf(request)), conversation_id) };
    },
  );

  http.get(
    '/v3/groups/:guid/messages/pinned',
    {
      config: { access: ['F+o', 'U'], contentRead: pathReadTarget('group', 'guid') },
      schema: {
        tags,
        summary: 'List pinned messages of a group',
        params: Type.Object({ guid: Guid }),
        response: list,
      },
    },
    async (request) => {
      const { guid } = await findAccessibleGroup(storage.db, actorOf(request), request.params.guid);
      const { conversation_id } = conversationKey('', guid, 'group');
      return { data: await listPinned(readContextOf(chat), viewerOf(actorOf(request)), conversation_id) };
    },
  );
}
