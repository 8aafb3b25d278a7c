import { canonicalLanguage } from '../../base/text/language-tag.ts';

/**
 * Returns the available language that serves a wanted one: the tag itself, then without its last parts, so `pt-BR` is
 * served by `pt`. Traditional Chinese is served by `zh-TW`, which has no shorter tag. Undefined when none fits. See
 * docs/spec/last-mile.md#language-privacy-and-size.
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
