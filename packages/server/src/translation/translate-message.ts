import { ApiError, badRequest } from '../base/errors/api-error.ts';
import type { Actor } from '../chat/actor.ts';
import { type Chat, commit } from '../chat/chat.ts';
import { assertNotDeleted } from '../chat/messages/assert-can-change.ts';
import { parseStoredData } from '../chat/messages/content/stored-data.ts';
import { findVisibleMessage } from '../chat/messages/find-visible.ts';
import { findTranslation, saveTranslation } from '../storage/messages/translations-store.ts';
import { protectText } from './protected-text.ts';
import { translate } from './translator.ts';

/**
 * Returns the text of a message in another language. Mentions, links, and code stay unchanged. Stores the result, so that
 * each version of a message is translated once per language. Does not change the message.
 */
export async function translateMessage(chat: Chat, actor: Actor, id: number, language: string): Promise<string> {
  const { translateUrl: url, translateKey: key } = chat.config;
  if (url === undefined) throw new ApiError('ERR_NOT_SUPPORTED', 'This server has no translator.');
  const { db } = chat.storage;
  const message = await findVisibleMessage(db, actor, id);
  assertNotDeleted(message);
  const { text } = parseStoredData(message.data);
  if (!text?.trim()) throw badRequest({ id: ['must be a message with text'] });
  const translationKey = { message_id: id, language, edited_at_ms: message.edited_at_ms ?? 0 };
  const known = await findTranslation(db, translationKey);
  if (known !== undefined) return known;
  const protectedText = protectText(text);
  const translated = protectedText.restore(
    await translate({ url, key, proxies: chat.config.egressProxies }, protectedText.text, language),
  );
  await commit(chat, (tx) => saveTranslation(tx.db, { ...translationKey, text: translated }));
  return translated;
}
