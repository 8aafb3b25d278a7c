/** Parts that a translator must not change: mentions, links, and code. */
const PROTECTED = /<@(?:uid|all):[^>]{1,100}>|https?:\/\/\S+|www\.\S+|```[\s\S]*?```|`[^`\n]+`/g;

/** Text with placeholders for the protected parts. */
export interface ProtectedText {
  readonly text: string;
  /** Replaces the placeholders with the original parts. Appends the parts whose placeholder is missing. */
  restore(translated: string): string;
}

export function protectText(original: string): ProtectedText {
  const parts: string[] = [];
  const text = original.replaceAll(PROTECTED, (part) => placeholderOf(parts.push(part) - 1));
  return {
    text,
    restore(translated) {
      let restored = translated;
      const lost: string[] = [];
      for (const [index, part] of parts.entries()) {
        const found = restored.includes(placeholderOf(index));
        if (found) restored = restored.replace(placeholderOf(index), () => part);
        else lost.push(part);
      }
      return [restored, ...lost].join(' ').trim();
    },
  };
}

/** Returns a placeholder. It has the format of a name in brackets, which translators do not change. */
function placeholderOf(index: number): string {
  return `[X${index}]`;
}
