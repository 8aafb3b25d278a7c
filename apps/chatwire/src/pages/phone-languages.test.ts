import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';

type Texts = Readonly<Record<string, unknown>>;

const ASSETS = new URL('../../assets/', import.meta.url);
const FOLDER = new URL('phone-languages/', ASSETS);
// Scripts of a page, without types.
const { ENGLISH, LANGUAGES } = (await import(new URL('phone-texts.js', ASSETS).href)) as {
  readonly ENGLISH: Texts;
  readonly LANGUAGES: readonly string[];
};
const files = await readdir(FOLDER);
const { texts: german } = await textsIn('de.js');

test('a phone of the demo has each language of the demo except English, and a file for it', async () => {
  const demo = await readdir(new URL('../../../demo/src/strings/languages/', import.meta.url));
  const languages = demo.map((file) => file.replace('.ts', '')).filter((language) => language !== 'en');
  expect(LANGUAGES.toSorted()).toEqual(languages.toSorted());
  expect(files.toSorted()).toEqual(languages.map((language) => `${language}.js`).toSorted());
});

test.each(files)('%s has the same texts as the other languages, and only texts that pages show', async (file) => {
  const { texts } = await textsIn(file);
  expect(pathsOf(texts)).toEqual(pathsOf(german));
  const english = new Set(pathsOf(ENGLISH));
  expect(pathsOf(texts).filter((path) => !english.has(path))).toEqual([]);
  expect(texts['waiting']).toMatch(/\{count\}/);
  expect(texts['waiting']).toMatch(/\{provider\}/);
});

/** Returns the paths of all texts: `switches.isOnline`. */
function pathsOf(texts: Texts): readonly string[] {
  return Object.entries(texts)
    .flatMap(([name, text]) =>
      typeof text === 'object' && text !== null ? Object.keys(text).map((inner) => `${name}.${inner}`) : [name],
    )
    .toSorted();
}

async function textsIn(file: string): Promise<{ readonly texts: Texts }> {
  return (await import(new URL(file, FOLDER).href)) as { readonly texts: Texts };
}
