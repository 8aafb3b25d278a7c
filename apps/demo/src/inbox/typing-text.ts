import type { Translate } from '@chatwire/react-native';

/** Returns a sentence about the typing users. `names`: at least one. */
export function typingText(names: readonly string[], t: Translate): string {
  // Isolated, because a name may have another direction than the sentence.
  const [first = '', second] = names.map((name) => `\u2068${name}\u2069`);
  if (second === undefined) return t('typing.one', { name: first });
  if (names.length === 2) return t('typing.two', { a: first, b: second });
  return t('typing.many', { a: first, b: second, count: names.length - 2 });
}
