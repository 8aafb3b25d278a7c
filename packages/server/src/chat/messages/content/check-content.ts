import { MEDIA_TYPES, MESSAGE_LIMITS, type MessageCategory } from '@chatwire/protocol';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import { findMentions } from './find-mentions.ts';
import type { StoredData } from './stored-data.ts';

/** Category and type of a message, which fit each other. */
export interface MessageKind {
  readonly category: MessageCategory;
  readonly type: string;
}

const INTERACTIVE_TYPES = ['form', 'card', 'scheduler', 'other'];
const AGENTIC_TYPES = ['assistant', 'tool-result', 'tool-arguments'];

/**
 * Returns category and type of a message that a client sends. Throws if the category cannot be sent (only the server writes
 * actions and calls), or does not have the type. `maySendAgentic`: whether the sender is an agent or a server key. See
 * docs/spec/rest-and-realtime.md#sending.
 */
export function checkKind(
  category: string | undefined,
  type: string | undefined,
  maySendAgentic: boolean,
): MessageKind {
  const kind = { category: sendableCategory(category ?? 'message', maySendAgentic), type: type ?? '' };
  if (!hasKnownType(kind))
    throw new ApiError('ERR_INVALID_MESSAGE_TYPE', 'This category does not have this type.', {
      type: ['is not a type of this category'],
    });
  return kind;
}

function sendableCategory(category: string, maySendAgentic: boolean): MessageCategory {
  if (category === 'message' || category === 'custom' || category === 'interactive') return category;
  if (category === 'agentic' && maySendAgentic) return category;
  throw new ApiError('ERR_INVALID_MESSAGE_CATEGORY', 'Messages of this category cannot be sent.', {
    category: ['must be one of message, custom, interactive'],
  });
}

function hasKnownType({ category, type }: MessageKind): boolean {
  if (category === 'custom') return /^[A-Za-z0-9_.-]{1,100}$/.test(type);
  if (category === 'interactive') return INTERACTIVE_TYPES.includes(type);
  if (category === 'agentic') return AGENTIC_TYPES.includes(type);
  return type === 'text' || isMedia(type);
}

/**
 * Throws an `ApiError` for content that lacks what its kind needs, or is too large. `maxText`: maximum number of characters.
 * See docs/spec/rest-and-realtime.md#limits, #message-object.
 */
export function checkContent({ category, type }: MessageKind, data: StoredData, maxText: number): void {
  const needsText = (category === 'message' && type === 'text') || (category === 'agentic' && type === 'assistant');
  if (needsText && !data.text?.trim())
    throw new ApiError('ERR_EMPTY_MESSAGE_TEXT', 'A message of type text needs text.', {
      'data.text': ['must not be empty'],
    });
  if (data.text && characterCountOf(data.text) > maxText)
    throw new ApiError('ERR_TEXT_TOO_LONG', 'The text is too long.', {
      'data.text': [`must be at most ${maxText} characters`],
    });
  if (findMentions(data.text ?? '').uids.length > MESSAGE_LIMITS.mentions)
    throw new ApiError('ERR_TOO_MANY_MENTIONS', 'Too many people are mentioned.', {
      'data.text': [`must mention at most ${MESSAGE_LIMITS.mentions} users`],
    });
  if ((data.attachments?.length ?? 0) > MESSAGE_LIMITS.attachments)
    throw new ApiError('ERR_FILE_COUNT_EXCEEDED', 'Too many attachments.', {
      'data.attachments': [`must be a list of at most ${MESSAGE_LIMITS.attachments} items`],
    });
  if (category === 'message' && isMedia(type) && !data.attachments?.length) throw missingMember('data.attachments');
  if (category === 'custom' && !data.customData) throw missingMember('data.customData');
  if (category === 'interactive' && !data.interactiveData) throw missingMember('data.interactiveData');
  const { text: _, ...rest } = data;
  if (Buffer.byteLength(JSON.stringify(rest)) > MESSAGE_LIMITS.dataBytes)
    throw badRequest({ data: ['must be at most 10 KB without the text'] });
}

function missingMember(member: string): ApiError {
  return badRequest({ [member]: ['is required'] });
}

function isMedia(type: string): boolean {
  return MEDIA_TYPES.some((media) => media === type);
}

function characterCountOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
