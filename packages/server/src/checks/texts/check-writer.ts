import { type AppSettings, descriptorOf, type OwnPreferences, type ProviderName } from '@chatwire/protocol';
import { matchLanguage } from '../../notify/languages/match-language.ts';
import { ar } from './ar.ts';
import type { CheckTextKey, CheckTexts } from './check-texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { he } from './he.ts';
import { hi } from './hi.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';
import { zhTw } from './zh-tw.ts';

/** The texts of checks by language. */
export const CHECK_LANGUAGES: ReadonlyMap<string, CheckTexts> = new Map(
  Object.entries({ ar, de, en, es, fr, he, hi, ja, ko, pt, ru, tr, zh, 'zh-TW': zhTw }),
);

/** Values that replace placeholders in texts. Times are epoch ms. */
export interface CheckValues {
  readonly t?: number;
  readonly provider?: ProviderName;
  readonly code?: string;
}

/** Writes the texts of one check: in one language, with times in one time zone. */
export class CheckWriter {
  readonly #texts: CheckTexts;
  readonly #times: Intl.DateTimeFormat;

  /** `language`: one of the built-in ones. `timeZone`: IANA id. */
  constructor(language: string, timeZone: string) {
    this.#texts = CHECK_LANGUAGES.get(language) ?? en;
    this.#times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  }

  text(key: CheckTextKey, { t, provider, code = '' }: CheckValues = {}): string {
    const values = {
      t: t === undefined ? '' : this.#times.format(t),
      provider: provider === undefined ? this.#texts['name.push'] : this.#nameOf(provider),
      code,
    };
    return this.#texts[key].replace(/\{(t|provider|code)\}/g, (_, name: keyof typeof values) => values[name]);
  }

  #nameOf(provider: ProviderName): string {
    const { forUsers } = descriptorOf(provider);
    return 'name' in forUsers ? forUsers.name : this.#texts[`name.${forUsers.service}`];
  }
}

/**
 * Returns the language of a check: the first one with built-in texts of the requested one and those of the device, the
 * user, and the app. English if none has built-in texts. See docs/spec/last-mile.md#language-privacy-and-size.
 */
export function checkLanguageOf(
  wanted: readonly (string | undefined)[],
  ownPreferences: OwnPreferences,
  { templates }: AppSettings,
): string {
  const available = new Set(CHECK_LANGUAGES.keys());
  for (const tag of [...wanted, ownPreferences.language, templates.language]) {
    const match = tag === undefined || tag === null ? undefined : matchLanguage(tag, available);
    if (match !== undefined) return match;
  }
  return 'en';
}
