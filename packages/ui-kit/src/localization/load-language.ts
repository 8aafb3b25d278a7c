import type { MessageTable } from './message-key.ts';

/** Texts of one of the kit's languages, which are loaded when they are first wanted; undefined for other languages. */
export async function loadLanguage(language: string): Promise<MessageTable | undefined> {
  return LOADERS.get(language)?.();
}

const LOADERS: ReadonlyMap<string, () => Promise<MessageTable>> = new Map([]);
