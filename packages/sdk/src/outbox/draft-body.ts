import { asJson, type Json, pick } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';

/** Members of `data` that a sender decides; the others are the server's. Contract R 3.2. */
const DATA_MEMBERS = [
  'text',
  'attachments',
  'customData',
  'subType',
  'interactiveData',
  'sendNotification',
  'updateConversation',
  'metadata',
] as const;

const REFERENCES = ['parentId', 'quotedMessageId', 'tags'] as const;

/** What is sent for a message. Contract R 6.1. */
export function draftBody(message: BaseMessage, muid: string): Json {
  const json = message.toJSON();
  return {
    receiver: message.getReceiverId(),
    receiverType: message.getReceiverType(),
    category: message.getCategory(),
    type: message.getType(),
    muid,
    data: pick(asJson(json['data']), DATA_MEMBERS),
    ...pick(json, REFERENCES),
  };
}
