import { LANGUAGES, matchLanguage } from '../localization/match-language.ts';
import { warnInDevelopment } from '../localization/warn-in-development.ts';
import type { EmojiNames } from './emoji-names.ts';

/**
 * Returns the names for a BCP 47 tag; undefined where `names` has none. Warns in development if the kit has names for
 * the language that the app omitted. Rejects if they cannot be loaded.
 */
export async function loadEmojiNames(names: EmojiNames, language: string): Promise<string | undefined> {
  const knownLanguage = matchLanguage(language, Object.keys(names));
  if (knownLanguage === undefined) {
    warnAboutMissing(language);
    return undefined;
  }
  const load = names[knownLanguage];
  return typeof load === 'function' ? load() : load;
}

function warnAboutMissing(language: string): void {
  // Here as well, so that builds for production leave the text out.
  if (typeof __DEV__ === 'undefined' || !__DEV__) return;
  const known = matchLanguage(language, LANGUAGES);
  if (known === undefined || known === 'en') return;
  warnInDevelopment(
    `No emoji names for "${known}". Pass emojiNames of '@chatwire/react-native/emoji-names' to ChatUIProvider.`,
  );
}
