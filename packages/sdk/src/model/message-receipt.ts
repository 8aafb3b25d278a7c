import { asJson } from '../base/json.ts';
import { Group } from './group.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/**
 * Delivered or read mark of a recipient. A live receipt covers all messages up to and including this one.
 * See docs/spec/sdk.md#small-classes.
 */
export class MessageReceipt extends Model {
  private constructor() {
    super({});
  }

  static fromJSON(json: unknown): MessageReceipt {
    return Model.adopt(new MessageReceipt(), asJson(json));
  }

  getMessageId(): number {
    return this.id('messageId') ?? 0;
  }

  getConversationId(): string | undefined {
    return this.text('conversationId');
  }

  /** Returns the id of the parent message; set for receipts of a thread. */
  getParentMessageId(): number | undefined {
    return this.id('parentId');
  }

  /** Returns the recipient of the message, who sends the receipt. */
  getSender(): User {
    return User.fromJSON(this.object('sender'));
  }

  getReceiver(): User | Group {
    const id = this.text('receiver') ?? '';
    return this.getReceiverType() === 'group' ? new Group(id) : new User(id);
  }

  /** Returns `user` or `group`. */
  getReceiverType(): string {
    return this.text('receiverType') ?? 'user';
  }

  /** Returns `delivered`, `read`, `deliveredToAll`, or `readByAll`. */
  getReceiptType(): string {
    return this.text('receiptType') ?? 'delivered';
  }

  /** Returns epoch seconds, as all times here. */
  getDeliveredAt(): number | undefined {
    return this.number('deliveredAt');
  }

  getReadAt(): number | undefined {
    return this.number('readAt');
  }

  getTimestamp(): number | undefined {
    return this.number('timestamp');
  }
}
