import type { MessageDataInput } from '@chatwire/protocol';
import { badRequest } from '../base/refusal.ts';
import type { Config } from '../config.ts';
import { completeAttachment } from './complete-attachment.ts';
import { isUploaded } from './media/own-attachments.ts';
import type { StoredData } from './stored-data.ts';

/** Content that a client sent → content as it is kept: members that are null or unknown are left out. */
export function readData(input: MessageDataInput, config: Config): StoredData {
  const { text, attachments, customData, subType, interactiveData, sendNotification, updateConversation } = input;
  const foreign = attachments?.filter((attachment) => !isUploaded(attachment)) ?? [];
  if (foreign.length > 0 && !config.foreignAttachments)
    throw badRequest({ 'data.attachments': ['must be uploaded to this server'] });
  if (foreign.some(({ url }) => url === undefined))
    throw badRequest({ 'data.attachments': ['must have the id of an uploaded file or a url'] });
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
