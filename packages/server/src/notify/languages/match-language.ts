import { canonicalLanguage } from '../../base/text/language-tag.ts';

/**
 * Returns the available language that fits best: the wanted tag itself or, if it is not available, the longest shortened
 * form of the tag that is (`pt` for `pt-BR`). For Traditional Chinese it is `zh-TW`, because no shortened form identifies
 * the script. Undefined if no language fits. See docs/spec/last-mile.md#language-privacy-and-size.
 */
export function matchLanguage(wanted: string, available: ReadonlySet<string>): string | undefined {
  const tag = canonicalLanguage(wanted);
  if (tag === undefined) return undefined;
  if (available.has(tag)) return tag;
  const { language, script } = new Intl.Locale(tag).maximize();
  if (language === 'zh' && script === 'Hant' && available.has('zh-TW')) return 'zh-TW';
  for (let end = tag.lastIndexOf('-'); end > 0; end = tag.lastIndexOf('-', end - 1)) {
    const shorter = tag.slice(0, end);
    if (available.has(shorter)) return shorter;
  }
  return undefined;
}
