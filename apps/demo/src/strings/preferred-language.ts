import { LANGUAGE_NAMES } from './language-names.ts';

/** Subtags of Chinese that is written with traditional characters. */
const TRADITIONAL: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);

/**
 * Returns the first language of a user that the demo has; English if it has none of them. `tags`: BCP 47, in order of
 * preference.
 */
export function preferredLanguage(tags: readonly string[]): string {
  const languages = tags.map((tag) => {
    const [language = '', ...subtags] = tag.toLowerCase().split('-');
    return language === 'zh' && subtags.some((subtag) => TRADITIONAL.has(subtag)) ? 'zh-TW' : language;
  });
  return languages.find((language) => Object.hasOwn(LANGUAGE_NAMES, language)) ?? 'en';
}
