import { asJson, type Json, pick } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';

/**
 * Members of `data` that the sender sets; the server sets the others.
 * See docs/spec/rest-and-realtime.md#message-object.
 */
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

const MEMBERS = ['receiver', 'receiverType', 'category', 'type', 'parentId', 'quotedMessageId', 'tags'] as const;

/** Returns the body that is sent for a message. See docs/spec/rest-and-realtime.md#sending. */
export function draftBody(message: BaseMessage, muid: string): Json {
  const json = message.toJSON();
  return { ...pick(json, MEMBERS), muid, data: pick(asJson(json['data']), DATA_MEMBERS) };
}
