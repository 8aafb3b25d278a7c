import { isValueOf } from '../filter/filter-fields.ts';
import { withoutMessageWord } from '../filter/name-and-number.ts';

/** The parts of an input of the palette. */
export interface ExplainQuery {
  /** Whether it begins with “explain” or “why”: people and messages then lead to explanations. */
  readonly isExplain: boolean;
  /** Id of a message, if there is more text than that. */
  readonly messageId?: string;
  /** What people and messages are searched by. */
  readonly text: string;
}

const VERBS = ['explain', 'why'];

/**
 * Splits an input into what people are searched by and the id of a message: `pia 662` asks for an explanation of message 662
 * for Pia, as do `explain 662 pia` and `Pia, message 662`.
 */
export function parseExplainQuery(typed: string): ExplainQuery {
  const words = withoutMessageWord(typed).split(/\s+/);
  const isExplain = words.length > 1 && VERBS.includes(words[0]?.toLowerCase() ?? '');
  const queryWords = isExplain ? words.slice(1) : words;
  const at = queryWords.length > 1 ? queryWords.findIndex((word) => isValueOf('messageId', word)) : -1;
  const messageId = queryWords[at];
  const text = (messageId === undefined ? queryWords : queryWords.toSpliced(at, 1)).join(' ');
  return { isExplain, text, ...(messageId !== undefined && { messageId }) };
}
