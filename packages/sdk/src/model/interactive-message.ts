import type { ReceiverType } from '@chatwire/protocol';
import { asJson, type Json, objectOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Model } from './model.ts';

/** A message with interactive content, such as a form, a card, or a scheduler. See docs/spec/sdk.md#message-classes. */
export class InteractiveMessage extends BaseMessage {
  constructor(receiverId: string, receiverType: ReceiverType, type: string, interactiveData: Json) {
    super(receiverId, type, receiverType, 'interactive');
    this.setInteractiveData(interactiveData);
  }

  static override fromJSON(json: unknown): InteractiveMessage {
    return Model.adopt(new InteractiveMessage('', 'user', '', {}), asJson(json));
  }

  getInteractiveData(): Json | undefined {
    return objectOf(this.getData(), 'interactiveData');
  }

  setInteractiveData(interactiveData: Json): void {
    this.assignData('interactiveData', interactiveData);
  }
}
