/** Mentions, code, and links: the parts of a text that a translator must not change. */
const UNTRANSLATABLE = /<@(?:uid|all):[^>]*>|```[\s\S]*?```|`[^`\n]*`|https?:\/\/[^\s<>]+|www\.[^\s<>]+/g;

/** A text without the parts that a translator must not change. */
export interface Masked {
  /** `text` with `{{0}}`, `{{1}}` … in place of the removed parts. */
  readonly text: string;
  /** Puts the removed parts back. Appends those whose placeholder the translation lacks. */
  restore(translated: string): string;
}

/** Replaces the parts of a text that a translator must not change. See docs/spec/sdk.md#applying-changes. */
export function mask(text: string): Masked {
  const removed: string[] = [];
  const masked = text.replace(UNTRANSLATABLE, (part) => `{{${removed.push(part) - 1}}}`);
  return {
    text: masked,
    restore(translated) {
      const restored = translated.replace(
        /\{\{\s*(\d+)\s*\}\}/g,
        (placeholder, digits: string) => removed[Number(digits)] ?? placeholder,
      );
      const lost = removed.filter((part) => !restored.includes(part));
      return [restored, ...lost].join(' ');
    },
  };
}
