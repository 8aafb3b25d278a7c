import type { ReceiverType } from '@chatwire/protocol';
import { asJson, flagOf, type Json, objectOf, textOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Model } from './model.ts';

/** A message with app-defined content. See docs/spec/sdk.md#message-classes. */
export class CustomMessage extends BaseMessage {
  constructor(receiverId: string, receiverType: ReceiverType, type: string, customData: Json) {
    super(receiverId, type, receiverType, 'custom');
    this.setCustomData(customData);
  }

  static override fromJSON(json: unknown): CustomMessage {
    return Model.adopt(new CustomMessage('', 'user', '', {}), asJson(json));
  }

  getCustomData(): Json | undefined {
    return objectOf(this.getData(), 'customData');
  }

  setCustomData(customData: Json): void {
    this.assignData('customData', customData);
  }

  getSubType(): string | undefined {
    return textOf(this.getData(), 'subType');
  }

  setSubType(subType: string | undefined): void {
    this.assignData('subType', subType);
  }

  /** Returns the text for this message in a list of conversations. */
  getConversationText(): string | undefined {
    return textOf(this.getMetadata() ?? {}, 'conversationText');
  }

  setConversationText(text: string | undefined): void {
    const { conversationText: _, ...others } = this.getMetadata() ?? {};
    this.setMetadata(text === undefined ? others : { ...others, conversationText: text });
  }

  /** Sets whether the message counts as unread and becomes the last message. Default: true. */
  shouldUpdateConversation(update: boolean): void {
    this.assignData('updateConversation', update);
  }

  willUpdateConversation(): boolean {
    return flagOf(this.getData(), 'updateConversation') ?? true;
  }

  /** Sets whether the message causes notifications. Default: false. */
  shouldSendNotification(send: boolean): void {
    this.assignData('sendNotification', send);
  }

  willSendNotification(): boolean {
    return flagOf(this.getData(), 'sendNotification') ?? false;
  }
}
