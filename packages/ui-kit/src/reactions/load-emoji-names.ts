import { matchLanguage } from '../localization/match-language.ts';

/**
 * What emoji are called in a language, loaded when it is first wanted: `🚀 name;more words|…`. Undefined for languages
 * that have no names here. Those in English stand with the emoji.
 */
export async function loadEmojiNames(language: string): Promise<string | undefined> {
  const known = matchLanguage(language, [...LOADERS.keys()]);
  return known === undefined ? undefined : LOADERS.get(known)?.();
}

const LOADERS: ReadonlyMap<string, () => Promise<string>> = new Map([
  ['ar', async () => (await import('./names/ar.ts')).ar],
  ['de', async () => (await import('./names/de.ts')).de],
  ['es', async () => (await import('./names/es.ts')).es],
  ['fr', async () => (await import('./names/fr.ts')).fr],
  ['he', async () => (await import('./names/he.ts')).he],
  ['hi', async () => (await import('./names/hi.ts')).hi],
  ['ja', async () => (await import('./names/ja.ts')).ja],
  ['ko', async () => (await import('./names/ko.ts')).ko],
  ['pt', async () => (await import('./names/pt.ts')).pt],
  ['ru', async () => (await import('./names/ru.ts')).ru],
  ['tr', async () => (await import('./names/tr.ts')).tr],
  ['zh', async () => (await import('./names/zh.ts')).zh],
  ['zh-TW', async () => (await import('./names/zh-tw.ts')).zhTw],
]);
