import { expect, test } from 'vitest';
import { DEMO_TEXTS } from './demo-texts.ts';
import { LANGUAGE_NAMES } from './language-names.ts';

const ENGLISH = Object.entries(DEMO_TEXTS['en'] ?? {});

test.each(Object.keys(LANGUAGE_NAMES))('the texts in %s have the placeholders of the English ones', (language) => {
  const texts = DEMO_TEXTS[language] ?? {};
  const different = ENGLISH.filter(([key, text]) => placeholders(text) !== placeholders(Reflect.get(texts, key)));
  expect(ENGLISH.length).toBeGreaterThan(90);
  expect(different.map(([key]) => key)).toEqual([]);
});

function placeholders(text: unknown): string {
  return (String(text).match(/\{\w+\}/g) ?? ['none']).toSorted().join() + (text ? '' : ' missing');
}
