import type { ReceiverType } from '@chatwire/protocol';
import { type MessageIdArgument, messageIdArgument } from '../base/arguments.ts';
import { asJson, type Json } from '../base/json.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** A user who is typing. See docs/spec/sdk.md#small-classes. */
export class TypingIndicator extends Model {
  constructor(receiverId: string, receiverType: ReceiverType, metadata?: Json) {
    super({ receiver: receiverId.toLowerCase(), receiverType, metadata });
  }

  static fromJSON(json: unknown): TypingIndicator {
    return Model.adopt(new TypingIndicator('', 'user'), asJson(json));
  }

  getReceiverId(): string {
    return this.text('receiver') ?? '';
  }

  getReceiverType(): ReceiverType {
    return this.text('receiverType') === 'group' ? 'group' : 'user';
  }

  /** Returns the id of the thread in which the user is typing. */
  getParentMessageId(): number | undefined {
    return this.id('parentId');
  }

  setParentMessageId(id: MessageIdArgument | undefined): void {
    this.assign('parentId', id === undefined ? undefined : String(messageIdArgument(id)));
  }

  getMetadata(): Json | undefined {
    return this.object('metadata');
  }

  /** Returns the sender; undefined for an indicator that this client sends. */
  getSender(): User | undefined {
    const json = this.object('sender');
    return json && User.fromJSON(json);
  }
}
