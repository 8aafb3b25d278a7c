import type { KitLanguage } from './match-language.ts';

/**
 * Returns a function that loads the texts of a language on first use, and returns undefined for languages that the kit
 * does not include. Each `import()` has a literal path, because bundlers follow no other.
 */
export function textLoader<T>(
  loaders: Readonly<Record<KitLanguage, () => Promise<T>>>,
): (language: string | undefined) => Promise<T | undefined> {
  const loadersByTag = new Map<string | undefined, () => Promise<T>>(Object.entries(loaders));
  return async (language) => loadersByTag.get(language)?.();
}
