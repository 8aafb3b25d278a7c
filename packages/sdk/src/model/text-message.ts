import type { ReceiverType } from '@chatwire/protocol';
import { asJson, textOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Model } from './model.ts';

/** A message with text. See docs/spec/sdk.md#message-classes. */
export class TextMessage extends BaseMessage {
  constructor(receiverId: string, text: string, receiverType: ReceiverType) {
    super(receiverId, 'text', receiverType, 'message');
    this.setText(text);
  }

  static override fromJSON(json: unknown): TextMessage {
    return Model.adopt(new TextMessage('', '', 'user'), asJson(json));
  }

  /** Returns the text; empty once the message is deleted. Mentions are written as `<@uid:UID>` and `<@all:LABEL>`. */
  getText(): string {
    return textOf(this.getData(), 'text') ?? '';
  }

  setText(text: string): void {
    this.assignData('text', text);
  }
}
