import { asJson } from '../base/json.ts';
import type { BaseMessage } from './base-message.ts';
import { Group } from './group.ts';
import { messageFromJSON } from './message-from-json.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** A conversation as the logged-in user sees it. See docs/spec/sdk.md#users-groups-and-conversations. */
export class Conversation extends Model {
  #ownUid: string | undefined;

  private constructor() {
    super({});
  }

  /** Creates a conversation from JSON. `ownUid`: uid of the reader, for `isOwn()` of the last message. */
  static fromJSON(json: unknown, ownUid?: string): Conversation {
    const conversation = Model.adopt(new Conversation(), asJson(json));
    conversation.#ownUid = ownUid;
    return conversation;
  }

  override clone(): this {
    const copy = super.clone();
    copy.#ownUid = this.#ownUid;
    return copy;
  }

  /** Returns an opaque id: compare it, do not parse it. */
  getConversationId(): string {
    return this.text('conversationId') ?? '';
  }

  /** Returns `user` or `group`. */
  getConversationType(): string {
    return this.text('conversationType') ?? '';
  }

  /** Returns the other side; undefined where the server omits it. */
  getConversationWith(): User | Group | undefined {
    const json = this.object('conversationWith');
    if (!json) return undefined;
    return this.getConversationType() === 'group' ? Group.fromJSON(json) : User.fromJSON(json);
  }

  getLastMessage(): BaseMessage | undefined {
    const json = this.object('lastMessage');
    return json && messageFromJSON(json, this.#ownUid);
  }

  getUnreadMessageCount(): number {
    return this.number('unreadMessageCount') ?? 0;
  }

  getUnreadMentionsCount(): number {
    return this.number('unreadMentionsCount') ?? 0;
  }

  getLastReadMessageId(): number | undefined {
    return this.id('lastReadMessageId');
  }

  /** Returns the newest sequence number. */
  getSeq(): number {
    return this.number('seq') ?? 0;
  }

  getTags(): readonly string[] | undefined {
    return this.texts('tags');
  }

  setTags(tags: readonly string[] | undefined): void {
    this.assign('tags', tags);
  }

  /** Returns epoch seconds. */
  getUpdatedAt(): number | undefined {
    return this.number('updatedAt');
  }
}
