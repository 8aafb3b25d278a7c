import { asJson, idOf, type Json, objectOf, textOf } from '../base/json.ts';
import { type FakeMessage, seenBy } from './fake-message.ts';
import { type FakeConversation, type FakeServer, OWN_UID } from './fake-server.ts';

/** Maximum number of changes in one response; small, so that catching up takes several requests. */
const MAX_CHANGES = 7;

export interface FakeResponse {
  readonly status?: number;
  readonly body: Json;
}

type Query = ReadonlyMap<string, string>;

/**
 * The HTTP API of the fake server, limited to the calls of a store.
 * See docs/spec/rest-and-realtime.md#messages, #threads-reactions-receipts-and-flags, #conversations-and-changes.
 */
export class FakeApi {
  readonly #server: FakeServer;

  constructor(server: FakeServer) {
    this.#server = server;
  }

  respond(method: string, path: string, query: Query, body: Json): FakeResponse {
    const [, area = '', name = '', resource = '', subresource = ''] = path.split('/').map(decodeURIComponent);
    switch (area) {
      case 'me':
        return { body: { data: { uid: OWN_UID, name: 'Mara', settings: SETTINGS } } };
      case 'settings':
        return { body: { data: SETTINGS } };
      case 'users':
      case 'groups':
        if (resource === '') return { body: { data: { guid: name, membersCount: 3 } } };
        if (resource === 'messages') return this.#page(this.#server.conversation(name), undefined, query);
        return this.#readState(method, this.#server.conversation(name), subresource, body);
      case 'conversations':
        if (resource === 'changes') return this.#changes(this.#server.conversation(name), Number(query.get('since')));
        return { body: { data: this.#server.conversations.map((each) => this.#summary(each)) } };
      case 'messages':
        return name === '' ? this.#send(body) : this.#message(method, Number(name), resource, subresource, query, body);
      default:
        return rejected(404, 'ERR_NOT_FOUND');
    }
  }

  #send(body: Json): FakeResponse {
    const conversation = this.#server.conversation(textOf(body, 'receiver') ?? '');
    const text = textOf(objectOf(body, 'data') ?? {}, 'text') ?? '';
    if (text.startsWith('refused')) return rejected(400, 'ERR_EMPTY_MESSAGE_TEXT');
    const message = this.#server.send(OWN_UID, conversation, {
      text,
      muid: textOf(body, 'muid'),
      parentId: idOf(body, 'parentId'),
      quotedId: idOf(body, 'quotedMessageId'),
      isHeld: text.startsWith('held'),
    });
    return this.#wireOf(conversation, message);
  }

  #message(method: string, id: number, resource: string, subresource: string, query: Query, body: Json): FakeResponse {
    const fakeMessage = this.#server.message(id);
    if (!fakeMessage || !seenBy(OWN_UID, fakeMessage.message)) return rejected(404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const { conversation, message } = fakeMessage;
    if (resource === 'thread' && subresource === 'read') {
      const last = conversation.messages.filter((each) => each.parentId === id).at(-1)?.id ?? 0;
      this.#server.read(OWN_UID, conversation, idOf(body, 'id') ?? last, id);
      return { body: { data: { unreadReplyCount: this.#server.unread(conversation, id) } } };
    }
    if (resource === 'thread') return this.#page(conversation, id, query);
    if (resource === 'reactions') {
      const hasChanged = this.#server.react(OWN_UID, id, subresource, method === 'POST');
      if (!hasChanged && method === 'DELETE') return rejected(404, 'ERR_REACTION_NOT_FOUND');
      if (message.deletedAt !== undefined) return rejected(409, 'ERR_MESSAGE_DELETED');
    } else if (method !== 'GET' && message.deletedAt !== undefined) return rejected(409, 'ERR_MESSAGE_DELETED');
    else if (method === 'PUT') this.#server.edit(id, textOf(objectOf(body, 'data') ?? {}, 'text') ?? '');
    else if (method === 'DELETE') this.#server.delete(id);
    return this.#wireOf(conversation, message);
  }

  #readState(method: string, conversation: FakeConversation, resource: string, body: Json): FakeResponse {
    const newest = this.#visible(conversation, undefined).at(-1)?.id ?? 0;
    const id = idOf(body, 'id') ?? newest;
    if (method === 'DELETE') this.#server.markUnread(conversation, id);
    else if (resource === 'read') this.#server.read(OWN_UID, conversation, id, undefined);
    return { body: { data: this.#summary(conversation) } };
  }

  #changes(conversation: FakeConversation, since: number): FakeResponse {
    if (since < conversation.expired) return rejected(410, 'ERR_CHANGES_EXPIRED');
    const events = conversation.events.slice(since, since + MAX_CHANGES);
    const toSeq = since + events.length;
    const headSeq = conversation.events.length;
    const receipts = [...conversation.read].flatMap(([key, upTo]) => {
      const [uid, parentId] = key.split(' ');
      if (uid === OWN_UID) return [];
      return [{ uid, readUpTo: String(upTo), deliveredUpTo: String(upTo), ...(parentId && { parentId }) }];
    });
    const unreadMessageCount = this.#server.unread(conversation);
    const meta = { toSeq, headSeq, hasMore: toSeq < headSeq, receipts, unreadMessageCount };
    return { body: { data: events.map((event) => event.wireLater()), meta } };
  }

  #page(conversation: FakeConversation, parentId: number | undefined, query: Query): FakeResponse {
    const rows = this.#visible(conversation, parentId, query);
    const limit = Number(query.get('limit') ?? 30);
    const around = query.get('around');
    const readUpTo = conversation.read.get(`${OWN_UID} ${parentId ?? ''}`) ?? 0;
    const pivot = around === 'unread' ? readUpTo : Number(around ?? query.get('id') ?? 0);
    const below = rows.filter(({ id }) => id < pivot).length;
    const upTo = rows.filter(({ id }) => id <= pivot).length;
    let [from, to] = [Math.max(0, rows.length - limit), rows.length];
    if (around !== null && around !== undefined) {
      from = Math.max(0, below - Number(query.get('before')));
      to = Math.min(rows.length, upTo + Number(query.get('after')));
    } else if (query.get('affix') === 'append') [from, to] = [upTo, Math.min(rows.length, upTo + limit)];
    else if (query.has('id')) [from, to] = [Math.max(0, below - limit), below];
    const page = rows.slice(from, to);
    const [first, last] = [page[0], page.at(-1)];
    const lastRead = conversation.read.get(`${OWN_UID} `);
    return {
      body: {
        data: page.map((message) => this.#server.render(conversation, message)),
        meta: {
          ...(first && from > 0 && { previous: { affix: 'prepend', id: String(first.id) } }),
          ...(last && to < rows.length && { next: { affix: 'append', id: String(last.id) } }),
          ...(around !== undefined && { anchor: { id: around, found: below < upTo } }),
          conversation: {
            conversationId: conversation.id,
            seq: conversation.events.length,
            unreadMessageCount: this.#server.unread(conversation),
            ...(lastRead !== undefined && { lastReadMessageId: String(lastRead) }),
          },
        },
      },
    };
  }

  #visible(conversation: FakeConversation, parentId: number | undefined, query: Query = new Map()): FakeMessage[] {
    const keyword = query.get('searchKey')?.toLowerCase() ?? '';
    const readUpTo = conversation.read.get(`${OWN_UID} ${parentId ?? ''}`) ?? 0;
    return conversation.messages.filter(
      (each) =>
        seenBy(OWN_UID, each) &&
        (each.parentId === parentId ||
          query.get('hideReplies') === 'false' ||
          (query.get('withParent') === 'true' && each.id === parentId)) &&
        !(query.get('hideDeleted') === 'true' && each.deletedAt !== undefined) &&
        !(query.get('unread') === 'true' && (each.sender === OWN_UID || each.id <= readUpTo)) &&
        (keyword === '' || (each.deletedAt === undefined && each.text.toLowerCase().includes(keyword))),
    );
  }

  #summary(conversation: FakeConversation): Json {
    const { id, receiver, receiverType } = conversation;
    return {
      conversationId: id,
      conversationType: receiverType,
      conversationWith: { [receiverType === 'group' ? 'guid' : 'uid']: receiver },
      unreadMessageCount: this.#server.unread(conversation),
      lastReadMessageId: String(conversation.read.get(`${OWN_UID} `) ?? 0),
      seq: conversation.events.length,
    };
  }

  #wireOf(conversation: FakeConversation, message: FakeMessage): FakeResponse {
    return { body: { data: asJson(this.#server.render(conversation, message)) } };
  }
}

const SETTINGS = { realtimeURL: 'ws://chat.test' };

function rejected(status: number, code: string): FakeResponse {
  return { status, body: { error: { code, message: 'No.' } } };
}
