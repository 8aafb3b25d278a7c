/** Text before, in, and after its first match. */
export interface MatchParts {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** Characters shown before the match. */
const MAX_LEAD_LENGTH = 24;

/**
 * Splits a string at the first match of a query, ignoring case and accents as the server does. A long start is shortened,
 * so that the match is visible in one line. Without a match, as in a file name, all of the text is `before`.
 */
export function matchParts(text: string, query: string): MatchParts {
  const letters = [...text];
  const foldedQuery = [...query.trim()].map(folded).join('');
  // Positions in the folded text, because a letter may become none or several.
  const starts: number[] = [];
  let foldedText = '';
  for (const letter of letters) {
    starts.push(foldedText.length);
    foldedText += folded(letter);
  }
  const matchStart = foldedQuery === '' ? -1 : foldedText.indexOf(foldedQuery);
  if (matchStart < 0) return { before: text, match: '', after: '' };
  const first = starts.findLastIndex((start) => start <= matchStart);
  const end = starts.findIndex((start) => start >= matchStart + foldedQuery.length);
  const last = end < 0 ? letters.length : end;
  const lead = letters.slice(0, first);
  const before = lead.length > MAX_LEAD_LENGTH ? `…${lead.slice(-MAX_LEAD_LENGTH).join('')}` : lead.join('');
  return { before, match: letters.slice(first, last).join(''), after: letters.slice(last).join('') };
}

function folded(letter: string): string {
  return letter
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
