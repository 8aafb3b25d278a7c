import { Metadata } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import type { Config } from '../../../config.ts';
import type { MessageRow } from '../../../storage/messages/messages-store.ts';
import type { Actor } from '../../actor.ts';
import { firstLinkOf } from './first-link.ts';
import { parseStoredData, type StoredData } from './stored-data.ts';

/** Member of a message's metadata that contains the preview. See docs/spec/rest-and-realtime.md#link-previews. */
const MEMBER = 'linkPreview';

export interface LinkPreview {
  /** The link as in the text, normalised. */
  readonly url: string;
  readonly title: string;
  readonly description?: string;
}

/** A link that a user has posted, and of which the message has no preview yet. */
export interface PostedLink {
  readonly messageId: number;
  readonly conversationId: string;
  readonly url: string;
  /** Uid of the sender of the message, against whose limit the preview counts. */
  readonly sender: string;
}

type PreviewedRow = Pick<MessageRow, 'category' | 'type' | 'data'>;

/**
 * Returns the link of which a message has no preview yet; undefined if there is none. Only texts have previews, because the
 * message list shows none with files.
 */
export function unpreviewedLinkOf({ category, type, data }: PreviewedRow): string | undefined {
  if (category !== 'message' || type !== 'text') return undefined;
  const { text, metadata } = parseStoredData(data);
  return text === undefined || (metadata && MEMBER in metadata) ? undefined : firstLinkOf(text);
}

/** Returns the content with a preview. Returns it unchanged if its metadata would exceed their limit. */
export function withLinkPreview(data: StoredData, preview: unknown): StoredData {
  const metadata = { ...data.metadata, [MEMBER]: preview };
  return Value.Check(Metadata, metadata) ? { ...data, metadata } : data;
}

/**
 * Returns the content of a message without a preview that its author has made up. Server keys may set previews. Without
 * CHATWIRE_LINK_PREVIEWS, the server does not use this member, and all callers may set it.
 */
export function withoutForgedPreview(actor: Actor, data: StoredData, config: Config): StoredData {
  return config.linkPreviews && actor.kind === 'user' ? splitPreview(data, config).content : data;
}

/** Separates the preview from the content of a message. Without CHATWIRE_LINK_PREVIEWS, it belongs to the content. */
export function splitPreview(
  data: StoredData,
  config: Config,
): { readonly content: StoredData; readonly preview?: unknown } {
  const { metadata, ...others } = data;
  if (!config.linkPreviews || metadata === undefined || !(MEMBER in metadata)) return { content: data };
  const { [MEMBER]: preview, ...kept } = metadata;
  return { content: Object.keys(kept).length > 0 ? { ...others, metadata: kept } : others, preview };
}

/**
 * Returns the content after an edit with the earlier preview, unless the edit has set another one or has changed the first
 * link.
 */
export function keepPreview(edited: StoredData, preview: unknown, textBefore: string | undefined): StoredData {
  if (preview === undefined || (edited.metadata && MEMBER in edited.metadata)) return edited;
  const isSameLink = firstLinkOf(edited.text ?? '') === firstLinkOf(textBefore ?? '');
  return isSameLink ? withLinkPreview(edited, preview) : edited;
}
