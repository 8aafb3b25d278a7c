import type { FallbackTexts, Templates } from '@chatwire/protocol';
import { BUILT_IN_LANGUAGES } from './built-in-languages.ts';
import { AppLanguages } from './localized-texts.ts';
import { matchLanguage } from './match-language.ts';

/**
 * Returns the texts that recipients of a language get where the operator has written none in it. `language`: canonical tag;
 * default: that of the app. See docs/spec/last-mile.md#language-privacy-and-size.
 */
export function fallbackTexts(templates: Templates, language = templates.language): FallbackTexts {
  const builtIn = new Set(BUILT_IN_LANGUAGES.keys());
  const without = { ...templates, languages: { ...templates.languages, [language]: {} } };
  const { templates: texts } = AppLanguages.of(without).textsIn(language, undefined);
  const textLanguage = matchLanguage(language, builtIn) ?? templates.language;
  return { language, textLanguage, builtIn: [...builtIn], texts };
}
