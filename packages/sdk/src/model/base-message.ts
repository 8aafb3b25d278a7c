import type { MessageCategory, ReceiverType } from '@chatwire/protocol';
import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { asJson, type Json, objectOf, objectsOf, textOf } from '../base/json.ts';
import type { SendState } from '../constants/constants.ts';
import { Group } from './group.ts';
import { Model } from './model.ts';
import { ReactionCount } from './reaction.ts';
import { User } from './user.ts';

/** The reader of a message, and the parser of the messages inside it. */
export interface MessageReader {
  /** uid of the logged-in user, for everything that is about "me". */
  readonly ownUid: string | undefined;
  read(json: Json): BaseMessage;
}

/** Any message. See docs/spec/sdk.md#message-classes. */
export class BaseMessage extends Model {
  #reader: MessageReader = { ownUid: undefined, read: (json) => BaseMessage.fromJSON(json) };

  constructor(receiverId: string, type: string, receiverType: ReceiverType, category: MessageCategory) {
    super({ receiver: receiverId.toLowerCase(), receiverType, type, category, data: {} });
  }

  static fromJSON(json: unknown): BaseMessage {
    return Model.adopt(new BaseMessage('', '', 'user', 'message'), asJson(json));
  }

  /** Returns the same message for another reader. */
  static readBy<T extends BaseMessage>(message: T, reader: MessageReader): T {
    const inner: BaseMessage = message;
    inner.#reader = reader;
    return message;
  }

  override clone(): this {
    return BaseMessage.readBy(super.clone(), this.#reader);
  }

  /** Returns the server's id; 0 until the message is stored. */
  getId(): number {
    return this.id('id') ?? 0;
  }

  getMuid(): string | undefined {
    return this.text('muid');
  }

  setMuid(muid: string | undefined): void {
    this.assign('muid', muid);
  }

  /** Returns an opaque id: compare it, do not parse it. */
  getConversationId(): string {
    return this.text('conversationId') ?? '';
  }

  /** Returns the id of the parent message; set for replies of a thread. */
  getParentMessageId(): number | undefined {
    return this.id('parentId');
  }

  setParentMessageId(id: MessageIdArgument | undefined): void {
    this.assign('parentId', id === undefined ? undefined : String(messageIdArgument(id)));
  }

  /** Returns the sender; undefined before a message is sent. */
  getSender(): User | undefined {
    const uid = this.text('sender');
    return uid === undefined ? undefined : User.fromJSON(this.#entity('sender') ?? { uid });
  }

  getReceiver(): User | Group {
    const entity = this.#entity('receiver');
    if (this.getReceiverType() === 'group') return Group.fromJSON(entity ?? { guid: this.getReceiverId() });
    return User.fromJSON(entity ?? { uid: this.getReceiverId() });
  }

  /** Returns the uid or guid of the receiver. */
  getReceiverId(): string {
    return this.text('receiver') ?? '';
  }

  setReceiverId(receiverId: string): void {
    this.assign('receiver', receiverId.toLowerCase());
  }

  getReceiverType(): ReceiverType {
    return this.text('receiverType') === 'group' ? 'group' : 'user';
  }

  setReceiverType(receiverType: ReceiverType): void {
    this.assign('receiverType', receiverType);
  }

  getType(): string {
    return this.text('type') ?? '';
  }

  setType(type: string): void {
    this.assign('type', type);
  }

  getCategory(): string {
    return this.text('category') ?? '';
  }

  setCategory(category: MessageCategory): void {
    this.assign('category', category);
  }

  /** Returns the time of sending in epoch seconds, like all times of a message. Undefined until the message is stored. */
  getSentAt(): number | undefined {
    return this.number('sentAt');
  }

  /** Returns epoch milliseconds. */
  getSentAtMs(): number | undefined {
    return this.number('sentAtMS');
  }

  getUpdatedAt(): number | undefined {
    return this.number('updatedAt');
  }

  /** Returns the sequence number of the last change of this message in its conversation; higher is newer. */
  getSeq(): number {
    return this.number('seq') ?? 0;
  }

  /** Returns when the message was delivered; in groups, to every member. */
  getDeliveredAt(): number | undefined {
    return this.number(this.getReceiverType() === 'group' ? 'deliveredToAllAt' : 'deliveredAt');
  }

  /** Returns when the message was read; in groups, by every member. */
  getReadAt(): number | undefined {
    return this.number(this.getReceiverType() === 'group' ? 'readByAllAt' : 'readAt');
  }

  getDeliveredToMeAt(): number | undefined {
    return this.number('deliveredToMeAt');
  }

  getReadByMeAt(): number | undefined {
    return this.number('readByMeAt');
  }

  getEditedAt(): number | undefined {
    return this.number('editedAt');
  }

  /** Returns the uid of the editor. */
  getEditedBy(): string | undefined {
    return this.text('editedBy');
  }

  getDeletedAt(): number | undefined {
    return this.number('deletedAt');
  }

  /** Returns the uid of the user who deleted the message. */
  getDeletedBy(): string | undefined {
    return this.text('deletedBy');
  }

  /** Returns epoch seconds; undefined while the message is not pinned. */
  getPinnedAt(): number | undefined {
    return this.number('pinnedAt');
  }

  /** Returns the uid of the user who pinned the message. */
  getPinnedBy(): string | undefined {
    return this.text('pinnedBy');
  }

  /** Returns whether the logged-in user has saved the message. */
  isSavedByMe(): boolean {
    return this.flag('savedByMe');
  }

  getReplyCount(): number {
    return this.number('replyCount') ?? 0;
  }

  getUnreadRepliesCount(): number {
    return this.number('unreadReplyCount') ?? 0;
  }

  getLastReplyAt(): number | undefined {
    return this.number('lastReplyAt');
  }

  /** Returns the first users who replied, at most three. */
  getRepliers(): readonly User[] {
    return this.objects('repliers').map((json) => User.fromJSON(json));
  }

  getReactions(): readonly ReactionCount[] {
    return objectsOf(this.getData(), 'reactions').map((json) => ReactionCount.fromJSON(json));
  }

  getMentionedUsers(): readonly User[] {
    return objectsOf(this.getData(), 'mentions').map((json) => User.fromJSON(json));
  }

  setMentionedUsers(users: readonly User[]): void {
    this.assignData(
      'mentions',
      users.map((user) => user.toJSON()),
    );
  }

  getQuotedMessageId(): number | undefined {
    return this.id('quotedMessageId');
  }

  setQuotedMessageId(id: MessageIdArgument | undefined): void {
    this.assign('quotedMessageId', id === undefined ? undefined : String(messageIdArgument(id)));
  }

  getQuotedMessage(): BaseMessage | undefined {
    const json = this.object('quotedMessage');
    return json && BaseMessage.readBy(this.#reader.read(json), this.#reader);
  }

  getTags(): readonly string[] | undefined {
    return this.texts('tags');
  }

  setTags(tags: readonly string[] | undefined): void {
    this.assign('tags', tags);
  }

  getMetadata(): Json | undefined {
    return objectOf(this.getData(), 'metadata');
  }

  setMetadata(metadata: Json | undefined): void {
    this.assignData('metadata', metadata);
  }

  getData(): Json {
    return this.object('data') ?? {};
  }

  /** Returns the message as received from the server. */
  getRawMessage(): Json {
    return this.toJSON();
  }

  /** Returns whether the message mentions the logged-in user, or all members. */
  hasMentionedMe(): boolean {
    const data = this.getData();
    const ownUid = this.#reader.ownUid;
    return (
      data['mentionsAll'] === true ||
      objectsOf(data, 'mentions').some(({ uid }) => ownUid !== undefined && uid === ownUid)
    );
  }

  isDeleted(): boolean {
    return this.getDeletedAt() !== undefined;
  }

  /**
   * Returns whether the message is an own one: the logged-in user has sent it, or it is pending. A stored message without a
   * sender is not an own one.
   */
  isOwn(): boolean {
    const sender = this.text('sender');
    return sender === undefined ? this.getId() === 0 : sender === this.#reader.ownUid;
  }

  /** Returns `unmoderated`, `pending`, `approved`, or `disapproved`. */
  getModerationStatus(): string {
    return textOf(objectOf(this.getData(), 'moderation') ?? {}, 'status') ?? 'unmoderated';
  }

  getSendState(): SendState {
    return this.getId() === 0 ? 'queued' : 'sent';
  }

  protected assignData(member: string, value: unknown): void {
    const { [member]: _, ...others } = this.getData();
    this.assign('data', value === undefined ? others : { ...others, [member]: value });
  }

  #entity(role: 'sender' | 'receiver'): Json | undefined {
    const entities = objectOf(this.getData(), 'entities') ?? {};
    const entity = objectOf(entities, role);
    return entity && objectOf(entity, 'entity');
  }
}
