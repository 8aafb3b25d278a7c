import { isolated } from '../formatters/safe-text.ts';
import type { Translate } from './chat-locale.ts';

/** Returns a sentence about the typing users; empty without any. See docs/spec/message-list.md#typing-row. */
export function typingText(names: readonly string[], t: Translate): string {
  const [first, second, third] = names.map(isolated);
  if (first === undefined) return '';
  if (second === undefined) return t('typing.one', { name: first });
  if (third === undefined) return t('typing.two', { a: first, b: second });
  if (names.length === 3) return t('typing.three', { a: first, b: second, c: third });
  return t('typing.many', { a: first, b: second, count: names.length - 2 });
}
