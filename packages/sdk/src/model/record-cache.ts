import { asJson, type Json, objectOf, objectsOf, textOf } from '../base/json.ts';
import { keepNewest } from '../base/keep-newest.ts';
import { nothing } from '../base/nothing.ts';
import { isSafeUrl } from '../base/safe-url.ts';
import type { BaseMessage } from './base-message.ts';
import { Conversation } from './conversation.ts';
import { Group } from './group.ts';
import { messageFromJSON } from './message-from-json.ts';
import { User } from './user.ts';

/**
 * Known users, groups, and conversations, to complete messages that only name them by id.
 * See docs/spec/sdk.md#message-classes.
 */
export class RecordCache {
  readonly #users = new Map<string, Json>();
  readonly #groups = new Map<string, Json>();
  readonly #conversations = new Map<string, Json>();
  readonly #ownUid: () => string | undefined;
  readonly #host: string;
  readonly #changed: () => void;

  /** `changed` is called after a record was read that is not part of a message. */
  constructor(ownUid: () => string | undefined, host: string, changed: () => void = nothing) {
    this.#ownUid = ownUid;
    this.#host = host;
    this.#changed = changed;
  }

  get count(): number {
    return this.#users.size + this.#groups.size + this.#conversations.size;
  }

  user(uid: string): Json | undefined {
    return this.#users.get(uid);
  }

  group(guid: string): Json | undefined {
    return this.#groups.get(guid);
  }

  conversation(conversationId: string): Json | undefined {
    return this.#conversations.get(conversationId);
  }

  /** Merges `json` into the known user; omitted members stay. Returns the merged record. */
  learnUser(json: Json): Json {
    return learn(this.#users, textOf(json, 'uid'), json);
  }

  /** Merges `json`, notifies views, and returns the merged record as an instance, like the next two. */
  readUser(json: unknown): User {
    this.#changed();
    return User.fromJSON(this.learnUser(asJson(json)));
  }

  readGroup(json: unknown): Group {
    this.#changed();
    return Group.fromJSON(this.learnGroup(asJson(json)));
  }

  readConversation(json: unknown): Conversation {
    this.#changed();
    return Conversation.fromJSON(this.learnConversation(asJson(json)), this.#ownUid());
  }

  learnGroup(json: Json): Json {
    return learn(this.#groups, textOf(json, 'guid'), json);
  }

  learnConversation(json: Json): Json {
    const other = objectOf(json, 'conversationWith');
    if (other) {
      if (textOf(json, 'conversationType') === 'group') this.learnGroup(other);
      else this.learnUser(other);
    }
    return learn(this.#conversations, textOf(json, 'conversationId'), json);
  }

  forgetConversation(conversationId: string): void {
    this.#conversations.delete(conversationId);
  }

  clear(): void {
    this.#users.clear();
    this.#groups.clear();
    this.#conversations.clear();
  }

  /**
   * Returns the message for the logged-in user; sender and receiver are filled in if it has only their ids, files
   * with unsafe URLs are omitted.
   */
  message(json: unknown): BaseMessage {
    const message = asJson(json);
    const data = asJson(message['data']);
    const entities = asJson(data['entities']);
    const filled = {
      sender: this.#entity(entities, 'sender', 'user', textOf(message, 'sender')),
      receiver: this.#entity(
        entities,
        'receiver',
        message['receiverType'] === 'group' ? 'group' : 'user',
        textOf(message, 'receiver'),
      ),
    };
    const completeData = {
      ...this.#mentions(data),
      ...this.#withSafeFiles(data),
      entities: { ...entities, ...filled },
    };
    const complete = { ...message, data: completeData };
    return messageFromJSON(complete, this.#ownUid());
  }

  /** Returns the users mentioned by a message that the server has not processed yet. */
  #mentions(data: Json): Json {
    const named = textOf(data, 'text')?.matchAll(/<@uid:([^>]+)>/g) ?? [];
    const mentions = [...named].flatMap(([, uid = '']) => this.#users.get(uid) ?? []);
    return mentions.length > 0 ? { mentions } : {};
  }

  #withSafeFiles(data: Json): Json {
    const attachments = objectsOf(data, 'attachments');
    const safe = attachments.filter((file) => isSafeUrl(textOf(file, 'url') ?? '', this.#host));
    return safe.length === attachments.length ? data : { ...data, attachments: safe };
  }

  #entity(entities: Json, role: string, entityType: 'user' | 'group', id: string | undefined): Json | undefined {
    const storedEntity = objectOf(entities, role);
    const entity = storedEntity && objectOf(storedEntity, 'entity');
    if (storedEntity && entity) {
      if (entityType === 'group') this.learnGroup(entity);
      else this.learnUser(entity);
      return storedEntity;
    }
    const cached = id === undefined ? undefined : (entityType === 'group' ? this.#groups : this.#users).get(id);
    return cached && { entityType, entity: cached };
  }
}

function learn(cache: Map<string, Json>, key: string | undefined, json: Json): Json {
  if (key === undefined) return json;
  const merged = { ...cache.get(key), ...json };
  cache.delete(key);
  cache.set(key, merged);
  // Maximum number of cached users and groups; the longest unchanged ones are dropped first.
  const limit = 5_000;
  keepNewest(cache, limit);
  return merged;
}
