import { expect, test } from 'vitest';
import { DEMO_TEXTS } from '../strings/demo-texts.ts';
import { LANGUAGE_NAMES } from '../strings/language-names.ts';
import { choices, switches } from './setting-groups.ts';

test.each(Object.keys(LANGUAGE_NAMES))('every setting and choice is named in %s', (language) => {
  const used: unknown[] = [];
  const t = (key: string) => {
    used.push(DEMO_TEXTS[language]?.[key]);
    return `<${key}>`;
  };
  const named = [
    ...choices(t).flatMap(({ label, options }) => [label, ...options.map(([, name]) => name)]),
    ...switches(t).map(({ label }) => label),
  ];
  const untranslated = named.filter((name) => !name.startsWith('<') && !Object.values(LANGUAGE_NAMES).includes(name));
  // Numbers are the same in all languages.
  expect(untranslated.filter((name) => !/^\d+(%| h)$/.test(name))).toEqual([]);
  expect(used).not.toContain(undefined);
  expect(used.length).toBeGreaterThan(20);
});
