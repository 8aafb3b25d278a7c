/** Parts a translator must not change: mentions, links, code. */
const PROTECTED = /<@(?:uid|all):[^>]{1,100}>|https?:\/\/\S+|www\.\S+|```[\s\S]*?```|`[^`\n]+`/g;

/** Text with placeholders for the protected parts. */
export interface ProtectedText {
  readonly text: string;
  /** Restores the original parts. Appends those whose placeholder the translator lost. */
  restore(translated: string): string;
}

export function protectText(original: string): ProtectedText {
  const parts: string[] = [];
  const text = original.replaceAll(PROTECTED, (part) => standIn(parts.push(part) - 1));
  return {
    text,
    restore(translated) {
      let restored = translated;
      const lost: string[] = [];
      for (const [index, part] of parts.entries()) {
        const found = restored.includes(standIn(index));
        if (found) restored = restored.replace(standIn(index), () => part);
        else lost.push(part);
      }
      return [restored, ...lost].join(' ').trim();
    },
  };
}

/** Looks like a name in brackets: translators keep such words. */
function standIn(index: number): string {
  return `[X${index}]`;
}
