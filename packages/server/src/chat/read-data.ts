import type { MessageDataInput } from '@chatwire/protocol';
import { badRequest } from '../base/refusal.ts';
import type { Config } from '../config.ts';
import { completeAttachment } from './complete-attachment.ts';
import type { StoredData } from './stored-data.ts';

/** Content that a client sent → content as it is kept: members that are null or unknown are left out. */
export function readData(input: MessageDataInput, config: Config): StoredData {
  const { text, attachments, customData, subType, interactiveData, sendNotification, updateConversation } = input;
  if (attachments?.length && !config.foreignAttachments)
    throw badRequest({ 'data.attachments': ['must be uploaded to this server'] });
  return {
    ...(text != null && { text }),
    ...(attachments?.length && { attachments: attachments.map(completeAttachment) }),
    ...(customData != null && { customData }),
    ...(subType != null && { subType }),
    ...(interactiveData != null && { interactiveData }),
    ...(sendNotification != null && { sendNotification }),
    ...(updateConversation != null && { updateConversation }),
    ...(input.metadata != null && { metadata: input.metadata }),
  };
}
