import {
  DeleteMessage,
  EditMessage,
  Guid,
  ListMessages,
  Message,
  MessageIdText,
  MessageListMeta,
  ModerateMessage,
  SendMessage,
  SendReply,
  Uid,
} from '@chatwire/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { readContextOf } from '../../../chat/chat.ts';
import { unknownUser } from '../../../chat/errors.ts';
import { deleteMessage } from '../../../chat/messages/delete.ts';
import { editMessage } from '../../../chat/messages/edit.ts';
import { findAccessibleGroup } from '../../../chat/messages/find-receiver.ts';
import { findVisibleMessage } from '../../../chat/messages/find-visible.ts';
import { countSelected, listMessages } from '../../../chat/messages/list.ts';
import { renderMessage } from '../../../chat/messages/render.ts';
import { type SendResult, sendMessage, sendReply, sendToMany } from '../../../chat/messages/send.ts';
import { moderateMessage } from '../../../chat/moderation/moderate.ts';
import { assertIsParent } from '../../../chat/threads/subscribe.ts';
import { viewerOf } from '../../../chat/viewer.ts';
import { conversationKey } from '../../../storage/conversations/conversations-store.ts';
import type { MessageScope } from '../../../storage/messages/select-messages.ts';
import { findUser } from '../../../storage/users/users-store.ts';
import { actorOf } from '../../access/actor-of.ts';
import { actingUser } from '../../access/caller.ts';
import { pathReadTarget } from '../../audit/path-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { MESSAGE_CASES, REPLY_CASES } from '../../openapi/message-cases.ts';
import { checkLimit } from '../../requests/cursor-limit.ts';
import { ErrorCode } from '../../responses/error-code.ts';
import { responseSchema } from '../../responses/response-schema.ts';
import { tracedChat } from '../../trace-requests.ts';

const tags = ['Messages'];
const byId = Type.Object({ id: MessageIdText });
const ErrorBody = Type.Object({ error: Type.Object({ code: ErrorCode, message: Type.String() }) });
const perReceiver = Type.Record(Type.String(), Type.Union([Message, ErrorBody]));
/** Each receiver's message, or its error. */
const SentToMany = Type.Object({ uids: perReceiver, guids: perReceiver });
const messageList = {
  200: Type.Object({
    data: Type.Union([Type.Array(Message), Type.Object({ count: Type.Integer() })]),
    meta: Type.Optional(MessageListMeta),
  }),
};

const SENDING =
  'The text is in `data.text`. Server keys name the sender in `onBehalfOf`; without it, the sender is the app. `muid` makes a ' +
  'repeated request return the stored message instead of sending it again.';
const SEARCH =
  '`searchKey` matches anywhere in texts, captions and file names, ignoring case and accents. Terms of three or more ' +
  'characters, or one or two outside ASCII, use an index; shorter ones read messages from the newest. `count` checks every match, so ' +
  'its time grows with their number.';

/** Registers the routes for messages. See docs/spec/rest-and-realtime.md#messages. */
export function messageRoutes(http: HttpServer, app: AppContext): void {
  const { chat, storage } = app;

  async function list(request: FastifyRequest, query: ListMessages, scope: MessageScope, conversationId?: string) {
    checkLimit(request, query.limit);
    const viewer = viewerOf(actorOf(request));
    const selection = {
      scope: await scopeOrThread(request, query, scope),
      uid: viewer.uid,
      filter: query,
      search: storage.search,
    };
    if (query.count) return { data: { count: await countSelected(storage.db, selection) } };
    return listMessages(readContextOf(chat), { selection, viewer, conversationId, query });
  }

  /** Returns the scope of a list: the thread of `parentId` if the query has one, otherwise `scope`. */
  async function scopeOrThread(
    request: FastifyRequest,
    query: ListMessages,
    scope: MessageScope,
  ): Promise<MessageScope> {
    if (query.parentId === undefined) return scope;
    const parent = assertIsParent(await findVisibleMessage(storage.db, actorOf(request), Number(query.parentId)));
    return { kind: 'thread', parentId: parent.id, withParent: query.withParent ?? false };
  }

  http.post(
    '/v3/messages',
    {
      config: { access: ['F+o', 'U'], rate: 'sendMessage' },
      schema: {
        tags,
        summary: 'Send a message',
        description: SENDING,
        body: SendMessage,
        cases: MESSAGE_CASES,
        response: responseSchema(Type.Union([Message, SentToMany])),
      },
    },
    async (request, reply) => {
      if (request.body.multipleReceivers)
        return { data: await sendToMany(tracedChat(chat, request), actorOf(request), request.body) };
      return sentResponse(reply, await sendMessage(tracedChat(chat, request), actorOf(request), request.body));
    },
  );

  http.get(
    '/v3/messages',
    {
      config: { access: ['F+o', 'support', 'U'], contentRead: () => ({ kind: 'messages' }) },
      schema: {
        tags,
        summary: 'List messages of all conversations',
        description: SEARCH,
        querystring: ListMessages,
        response: messageList,
      },
    },
    async (request) => {
      const isUser = viewerOf(actorOf(request)).uid !== undefined;
      const withReplies = !(request.query.hideReplies ?? false);
      return list(request, request.query, { kind: isUser ? 'mine' : 'all', withReplies });
    },
  );

  http.get(
    '/v3/users/:uid/messages',
    {
      config: { access: ['F+O', 'U'] },
      schema: {
        tags,
        summary: 'List messages of a one-on-one conversation',
        description: SEARCH,
        params: Type.Object({ uid: Uid }),
        querystring: ListMessages,
        response: messageList,
      },
    },
    async (request) => {
      const { uid } = request.params;
      if (!(await findUser(storage.db, uid))) throw unknownUser(uid);
      const { conversation_id: conversationId } = conversationKey(actingUser(request).uid, uid, 'user');
      const withReplies = !(request.query.hideReplies ?? true);
      return list(request, request.query, { kind: 'conversation', conversationId, withReplies }, conversationId);
    },
  );

  http.get(
    '/v3/groups/:guid/messages',
    {
      config: { access: ['F+o', 'U'], contentRead: pathReadTarget('group', 'guid') },
      schema: {
        tags,
        summary: 'List messages of a group',
        description: SEARCH,
        params: Type.Object({ guid: Guid }),
        querystring: ListMessages,
        response: messageList,
      },
    },
    async (request) => {
      const { guid } = await findAccessibleGroup(storage.db, actorOf(request), request.params.guid);
      const { conversation_id: conversationId } = conversationKey('', guid, 'group');
      const withReplies = !(request.query.hideReplies ?? true);
      return list(request, request.query, { kind: 'conversation', conversationId, withReplies }, conversationId);
    },
  );

  http.get(
    '/v3/messages/:id',
    {
      config: { access: ['F+o', 'support', 'U'], contentRead: pathReadTarget('message', 'id') },
      schema: { tags, summary: 'Get a message', params: byId, response: responseSchema(Message) },
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await findVisibleMessage(storage.db, actor, Number(request.params.id));
      return { data: await renderMessage(readContextOf(chat), row, viewerOf(actor)) };
    },
  );

  http.put(
    '/v3/messages/:id',
    {
      config: { access: ['F+o', 'U'], rate: 'edit' },
      schema: { tags, summary: 'Edit a message', params: byId, body: EditMessage, response: responseSchema(Message) },
    },
    async (request) => ({
      data: await editMessage(tracedChat(chat, request), actorOf(request), Number(request.params.id), request.body),
    }),
  );

  http.delete(
    '/v3/messages/:id',
    {
      config: { access: ['F+o', 'U'] },
      schema: {
        tags,
        summary: 'Delete a message',
        params: byId,
        body: DeleteMessage,
        response: responseSchema(Message),
      },
    },
    async (request) => {
      const { permanent = false } = request.body;
      return {
        data: await deleteMessage(tracedChat(chat, request), actorOf(request), Number(request.params.id), permanent),
      };
    },
  );

  http.put(
    '/v3/messages/:id/moderation',
    {
      config: { access: ['F'], audit: 'message.moderated' },
      schema: {
        tags,
        summary: 'Approve or disapprove a message',
        params: byId,
        body: ModerateMessage,
        response: responseSchema(Message),
      },
    },
    async (request) => ({
      data: await moderateMessage(
        tracedChat(chat, request),
        actorOf(request),
        Number(request.params.id),
        request.body.status,
        app.audit.recorder(request),
      ),
    }),
  );

  http.post(
    '/v3/messages/:id/thread',
    {
      config: { access: ['F+o', 'U'], rate: 'sendMessage' },
      schema: {
        tags,
        summary: 'Reply in a thread',
        params: byId,
        body: SendReply,
        cases: REPLY_CASES,
        response: responseSchema(Message),
      },
    },
    async (request, reply) =>
      sentResponse(
        reply,
        await sendReply(tracedChat(chat, request), actorOf(request), Number(request.params.id), request.body),
      ),
  );

  http.get(
    '/v3/messages/:id/thread',
    {
      config: { access: ['F+o', 'U'], contentRead: pathReadTarget('message', 'id') },
      schema: {
        tags,
        summary: 'List the replies of a thread',
        params: byId,
        querystring: ListMessages,
        response: messageList,
      },
    },
    async (request) => {
      const parent = assertIsParent(await findVisibleMessage(storage.db, actorOf(request), Number(request.params.id)));
      const withParent = request.query.withParent ?? false;
      const scope = { kind: 'thread', parentId: parent.id, withParent } as const;
      // The path names the thread; a `parentId` in the query would replace it.
      const { parentId: _, ...query } = request.query;
      return list(request, query, scope, parent.conversation_id);
    },
  );
}

/** Returns the response to a sent message, and marks the response to a repeated request. */
function sentResponse(reply: FastifyReply, { message, isReplay }: SendResult): { data: Message } {
  if (isReplay) reply.header('Idempotent-Replay', 'true');
  return { data: message };
}
