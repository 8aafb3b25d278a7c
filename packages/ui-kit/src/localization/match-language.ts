/** The languages whose texts are included in the kit. See docs/spec/message-list.md#localization. */
export const LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'pt',
  'ru',
  'hi',
  'zh',
  'zh-TW',
  'ja',
  'ko',
  'ar',
  'he',
  'tr',
] as const;

export type KitLanguage = (typeof LANGUAGES)[number];

/**
 * Returns the member of `available` that serves a requested BCP 47 tag; undefined if none does.
 * See docs/spec/message-list.md#localization, "Matching".
 */
export function matchLanguage(requestedLanguage: string, available: readonly string[]): string | undefined {
  const tag = canonicalTag(requestedLanguage);
  const parts = tag.split('-');
  const [primary = '', second = ''] = parts;
  const script = second.length === 4 ? `${primary}-${second}` : undefined;
  const traditional =
    primary === 'zh' && /-(hant|tw|hk|mo)\b/.test(tag) && !tag.includes('-hans') ? 'zh-tw' : undefined;
  const candidates = [tag, script, traditional, primary];
  return candidates.flatMap((candidate) => available.find((language) => canonicalTag(language) === candidate) ?? [])[0];
}

/** Returns whether a language is right-to-left by its tag, including languages that apps may add. */
export function isRightToLeft(language: string): boolean {
  const [primary = '', script = ''] = canonicalTag(language).split('-');
  if (script.length === 4) return RIGHT_TO_LEFT_SCRIPTS.includes(script);
  return RIGHT_TO_LEFT.includes(primary);
}

/** Returns a tag in lower case, with `-` as separator and deprecated names replaced. */
function canonicalTag(tag: string): string {
  return tag.trim().toLowerCase().replaceAll('_', '-').replace(/^iw\b/, 'he');
}

const RIGHT_TO_LEFT = ['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ckb'];
const RIGHT_TO_LEFT_SCRIPTS = ['arab', 'hebr', 'thaa', 'syrc', 'nkoo', 'adlm', 'rohg'];
