import { describe, expect, test } from 'vitest';
import { loadLanguage } from './load-language.ts';
import { LANGUAGES } from './match-language.ts';
import { messageShape, parseMessage } from './message-format.ts';
import { pluralForms } from './plural-rules.ts';
import { en } from './tables/en.ts';

describe.each(LANGUAGES)('the texts of %s', async (language) => {
  const texts = Object.entries((await loadLanguage(language)) ?? {});
  const english = new Map(Object.entries(en));

  test('cover exactly the known keys', () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()]);
  });

  test('use the arguments of the English text', () => {
    const wrong = texts.filter(([key, text]) => !sameArguments(argumentsOf(text), argumentsOf(english.get(key) ?? '')));
    expect(wrong).toEqual([]);
  });

  test('have exactly the plural forms of the language', () => {
    const wrong = texts.flatMap(([key, text]) =>
      messageShape(parseMessage(text))
        .plurals.map((forms) => forms.filter((form) => !form.startsWith('=')))
        .filter((forms) => forms.toSorted().join() !== pluralForms(language).toSorted().join())
        .map((forms) => `${key}: ${forms.join()}`),
    );
    expect(wrong).toEqual([]);
  });

  test('contain no empty text and no double or outer spaces', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([]);
  });

  test('name the number of a reaction in every form, because the button shows it', () => {
    const reaction = new Map(texts).get('a11y.reaction') ?? '';
    const { plurals } = messageShape(parseMessage(reaction));
    expect(plurals).toHaveLength(1);
    expect(reaction.match(/#/g)).toHaveLength(plurals[0]?.length ?? 0);
  });

  test('use the script of the language', () => {
    const script = SCRIPTS.get(language);
    const foreign = texts.filter(([, text]) => words(text) !== '' && script?.test(words(text)) === false);
    expect(foreign).toEqual([]);
  });
});

const SCRIPTS: ReadonlyMap<string, RegExp> = new Map([
  ['ru', /\p{Script=Cyrillic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['zh', /\p{Script=Han}/u],
  ['zh-TW', /\p{Script=Han}/u],
  ['ja', /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['ko', /\p{Script=Hangul}/u],
  ['ar', /\p{Script=Arabic}/u],
  ['he', /\p{Script=Hebrew}/u],
]);

function argumentsOf(text: string): Set<string> {
  return messageShape(parseMessage(text)).arguments;
}

function sameArguments(one: Set<string>, other: Set<string>): boolean {
  return [...one].toSorted().join() === [...other].toSorted().join();
}

/** Returns the text without its arguments and punctuation. */
function words(text: string): string {
  return text.replace(/\{\w+\}|\w+, (?:plural|select),|\w+ \{|=\d+|[^\p{L}]/gu, '').trim();
}
