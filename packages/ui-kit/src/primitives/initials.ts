/**
 * One or two letters for a name: of its first and its last word, in capitals. Names of scripts without capitals, and
 * emoji, keep their first character whole. Empty for a name without letters.
 */
export function initials(name: string): string {
  const words = name
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
    .filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstCharacter(word ?? ''));
  return letters.join('').toUpperCase();
}

/** With its marks: what follows and only changes it. */
function firstCharacter(word: string): string {
  return /^.\p{M}*(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?(?:\u200D.\uFE0F?)*/u.exec(word)?.[0] ?? '';
}
