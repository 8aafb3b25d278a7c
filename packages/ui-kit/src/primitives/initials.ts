/**
 * One or two letters for a name: of its first and its last word, in capitals. Scripts without capitals, and emoji, give
 * their first character alone. Empty for a name without letters.
 */
export function initials(name: string): string {
  const words = name
    .split(/[\s._-]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ''))
    .filter((word) => word !== '');
  const first = firstCharacter(words[0] ?? '');
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : '';
  return (hasCapital(first) && hasCapital(last) ? first + last : first).toUpperCase();
}

function hasCapital(character: string): boolean {
  return character.toUpperCase() !== character.toLowerCase();
}

/** With its marks: what follows and only changes it. */
function firstCharacter(word: string): string {
  return /^.\p{M}*(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?(?:\u200D.\uFE0F?)*/u.exec(word)?.[0] ?? '';
}
