import { asJson, type Json, textOf, textsOf } from '../base/json.ts';
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

/** What is sent for a message. Contract R 6.1. */
export function draftBody(message: BaseMessage, muid: string): Json {
  const json = message.toJSON();
  const data = asJson(json['data']);
  const parentId = textOf(json, 'parentId');
  const quotedMessageId = textOf(json, 'quotedMessageId');
  const tags = textsOf(json, 'tags');
  return {
    receiver: message.getReceiverId(),
    receiverType: message.getReceiverType(),
    category: message.getCategory(),
    type: message.getType(),
    muid,
    data: Object.fromEntries(DATA_MEMBERS.flatMap((member) => (member in data ? [[member, data[member]]] : []))),
    ...(parentId !== undefined && { parentId }),
    ...(quotedMessageId !== undefined && { quotedMessageId }),
    ...(tags !== undefined && { tags }),
  };
}
