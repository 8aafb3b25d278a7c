/** A part of a text: from index `start` to before index `end`. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the occurrences of a keyword in a string, ignoring case, accents and the amount of white space. Offsets are in
 * the original text.
 * See docs/spec/message-list.md#search-highlight.
 */
export function findMatches(text: string, keyword: string): readonly Match[] {
  const foldedKeyword = foldWithOffsets(keyword.trim()).text;
  if (foldedKeyword === '') return [];
  const { text: haystack, starts, ends } = foldWithOffsets(text);
  const matches: Match[] = [];
  for (
    let at = haystack.indexOf(foldedKeyword);
    at >= 0;
    at = haystack.indexOf(foldedKeyword, at + foldedKeyword.length)
  ) {
    matches.push({ start: starts[at] ?? 0, end: ends[at + foldedKeyword.length - 1] ?? text.length });
  }
  return matches;
}

interface FoldedText {
  readonly text: string;
  /** Index in the original text at which the character begins, for each index of `text`. */
  readonly starts: readonly number[];
  /** Index in the original text at which the character ends, for each index of `text`. */
  readonly ends: readonly number[];
}

function foldWithOffsets(text: string): FoldedText {
  let out = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const foldedCharacters = new Map<string, string>();
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const plain = foldedCharacters.get(character) ?? foldCharacter(character);
    foldedCharacters.set(character, plain);
    const isRepeatedBlank = plain === ' ' && out.endsWith(' ');
    // A combining mark, or further white space, belongs to the previous character.
    if (plain === '' || isRepeatedBlank) {
      if (ends.length > 0) ends[ends.length - 1] = end;
    } else {
      for (let unit = 0; unit < plain.length; unit += 1) {
        starts.push(at);
        ends.push(end);
      }
      out += plain;
    }
    at = end;
  }
  return { text: out, starts, ends };
}

function foldCharacter(character: string): string {
  if (character < '\u0080') return /\s/.test(character) ? ' ' : character.toLowerCase();
  if (/\s/.test(character)) return ' ';
  return foldedText(character);
}

/** Returns a string without case, accents, and vowel points, which a search ignores. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase();
}

/** Accents and vowel points, except vowel signs that are letters of their script. */
const MARKS =
  /[\u{300}-\u{36F}]|[\u{483}-\u{487}]|[\u{591}-\u{5BD}]|[\u{64B}-\u{65F}]|[\u{1AB0}-\u{1AFF}]|[\u{1DC0}-\u{1DFF}]|[\u{20D0}-\u{20FF}]|[\u{FE20}-\u{FE2F}]/gu;
