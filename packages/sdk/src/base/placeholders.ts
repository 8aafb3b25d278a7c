/** Mentions, code and links: what a translator must not touch. */
const UNTOUCHABLE = /<@(?:uid|all):[^>]*>|```[\s\S]*?```|`[^`\n]*`|https?:\/\/[^\s<>]+|www\.[^\s<>]+/g;

export interface Masked {
  /** With `{{0}}`, `{{1}}` … in place of what was taken out. */
  readonly text: string;
  /** Puts what was taken out back; a placeholder the translator lost comes at the end. */
  restore(translated: string): string;
}

/** Takes out what a translator must not touch. See docs/spec/sdk.md#applying-changes. */
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
