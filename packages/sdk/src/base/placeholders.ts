/** Mentions, code and links: the parts a translator must not change. */
const UNTOUCHABLE = /<@(?:uid|all):[^>]*>|```[\s\S]*?```|`[^`\n]*`|https?:\/\/[^\s<>]+|www\.[^\s<>]+/g;

export interface Masked {
  /** `text` with `{{0}}`, `{{1}}` … in place of the removed parts. */
  readonly text: string;
  /** Restores the removed parts; those whose placeholder the translator lost are appended. */
  restore(translated: string): string;
}

/** Replaces the parts a translator must not change. See docs/spec/sdk.md#applying-changes. */
export function mask(text: string): Masked {
  const taken: string[] = [];
  const masked = text.replace(UNTOUCHABLE, (found) => `{{${taken.push(found) - 1}}}`);
  return {
    text: masked,
    restore(translated) {
      const restored = translated.replace(
        /\{\{\s*(\d+)\s*\}\}/g,
        (placeholder, digits: string) => taken[Number(digits)] ?? placeholder,
      );
      const lost = taken.filter((found) => !restored.includes(found));
      return [restored, ...lost].join(' ');
    },
  };
}
