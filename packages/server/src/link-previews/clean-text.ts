import { cutText } from '@chatwire/protocol';
import { decodeEntities } from '../base/text/decode-entities.ts';

/** Characters that change the direction of the text around them, or that hide text. */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/**
 * Returns a text of a web page in one line of at most `max` characters, without control characters; undefined if nothing is
 * left. The page belongs to a stranger, and must not change how the rest of the message looks.
 */
export function cleanText(html: string, max: number): string | undefined {
  const text = decodeEntities(html)
    .toWellFormed()
    .replaceAll(HIDDEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text === '' ? undefined : cutText(text, max);
}
