/**
 * Returns the initials of a name: those of its first and last word, in capitals. For scripts without capitals, and
 * emoji, only the first character. Empty for a name without letters.
 */
export function initials(name: string): string {
  const words = name
    .split(/[\s._-]+/u)
    .map((word) => word.replace(LEADING_PUNCTUATION, ''))
    .filter((word) => word !== '');
  const first = firstCharacter(words[0] ?? '');
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : '';
  return (hasCapital(first) && hasCapital(last) ? first + last : first).toUpperCase();
}

function hasCapital(character: string): boolean {
  return character.toUpperCase() !== character.toLowerCase();
}

/**
 * Punctuation and symbols of common keyboards, without letters, numbers and emoji. Written out because Babel expands
 * `\p{L}` and similar classes to 20 kB of bytecode on phones. A test compares it with them.
 */
const LEADING_PUNCTUATION =
  /^[\0-/:-@[-`{-\u00A8\u00AB-\u00AD\u00AF-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u0591-\u05CF\u05F3-\u061F\u066A-\u066D\u06D4\u2000-\u203B\u203D-\u2048\u204A-\u206F\u20A0-\u20CF\u2190-\u2193\u2200-\u22FF\u2500-\u25A9\u25B7-\u25BF\u25C1-\u25FA\u3001-\u3004\u3008-\u3020\u30FB\uFE10-\uFE1F\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFD]+/;

/** Returns the first character, including combining characters that modify it. */
function firstCharacter(word: string): string {
  return /^.\p{M}*(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?(?:\u200D.\uFE0F?)*/u.exec(word)?.[0] ?? '';
}
