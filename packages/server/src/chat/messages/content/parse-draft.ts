import {
  AGENT_ROLE,
  type Attachment,
  type AttachmentInput,
  type MessageDataInput,
  type SendReply,
} from '@chatwire/protocol';
import { badRequest } from '../../../base/errors/api-error.ts';
import type { Config } from '../../../config.ts';
import type { Actor } from '../../actor.ts';
import { isUploaded } from '../../media/attachment-links.ts';
import { messageIdOf } from '../find-visible.ts';
import { checkContent, checkKind, type MessageKind } from './check-content.ts';
import { withoutForgedPreview } from './link-preview.ts';
import type { StoredData } from './stored-data.ts';

/** A message to send, validated as far as that is possible without the database. */
export interface Draft {
  readonly kind: MessageKind;
  readonly data: StoredData;
  readonly muid: string | undefined;
  readonly tags: readonly string[];
  /** Id of the parent message; 0: the message is no reply. */
  readonly parentId: number;
  readonly quotedId: number | undefined;
}

/** The members of a request to send, without those that name the receiver or the thread. */
type MessageInput = SendReply;

/**
 * Converts the input of a client to a draft. Checks kind, attachments, and content in this order, and throws an `ApiError`
 * with status 400 for the first invalid one. `parentId`: 0 if the message is no reply.
 */
export function parseDraft(actor: Actor, input: MessageInput, parentId: number, config: Config): Draft {
  const maySendAgentic = actor.kind === 'server' || actor.user.role === AGENT_ROLE;
  const kind = checkKind(input.category, input.type, maySendAgentic);
  const data = withoutForgedPreview(actor, sanitizeData(input.data ?? {}, config), config);
  checkContent(kind, data, config.textLength);
  return {
    kind,
    data,
    muid: input.muid,
    tags: input.tags ?? [],
    parentId,
    quotedId: input.quotedMessageId == null ? undefined : messageIdOf(input.quotedMessageId),
  };
}

/** Converts content from a client to its stored form, without members that are null or unknown. Throws 400 for invalid attachments. */
export function sanitizeData(input: MessageDataInput, config: Config): StoredData {
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

/**
 * Fills in the missing members of an attachment: `name` and `extension` from its URL, the others with fixed defaults.
 * `index`: index of the attachment in the message, from 0. The default of its id is `index` + 1.
 */
function completeAttachment(input: AttachmentInput, index: number): Attachment {
  const name = input.name || lastSegmentOf(input.url ?? '') || 'file';
  const extension = input.extension ?? /\.([A-Za-z0-9]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return {
    id: input.id ?? String(index + 1),
    url: isUploaded(input) ? '' : (input.url ?? ''),
    name,
    extension,
    mimeType: input.mimeType || 'application/octet-stream',
    size: input.size ?? 0,
    ...(input.width !== undefined && { width: input.width }),
    ...(input.height !== undefined && { height: input.height }),
    ...(input.duration !== undefined && { duration: input.duration }),
    ...(input.thumbnailUrl !== undefined && { thumbnailUrl: input.thumbnailUrl }),
  };
}

function lastSegmentOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const segment = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment).slice(0, 255);
  } catch {
    return segment.slice(0, 255);
  }
}
