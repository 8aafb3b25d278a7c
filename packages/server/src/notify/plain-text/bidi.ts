import { withoutIsolates } from '../../base/text/without-isolates.ts';

/** Embeddings, overrides and isolates: text with them could reorder the text around it. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** A letter, and whether it runs from right to left. */
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function withoutBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

/**
 * Returns a name or value for use inside `surroundings`: isolated when it has the other direction, so that neither reorders
 * the other.
 */
export function isolate(value: string, surroundings: string): string {
  const clean = withoutBidiControls(value);
  return hasOtherDirection(clean, surroundings) ? `${FIRST_STRONG_ISOLATE}${clean}${POP_ISOLATE}` : clean;
}

/**
 * Returns the plain text of a message for use inside `surroundings`. Only its first line shares a line with them; names
 * in it stay isolated.
 */
export function isolateText(text: string, surroundings: string): string {
  const end = text.indexOf('\n');
  const first = end === -1 ? text : text.slice(0, end);
  if (!hasOtherDirection(first, surroundings)) return text;
  return `${FIRST_STRONG_ISOLATE}${first}${POP_ISOLATE}${text.slice(first.length)}`;
}

function hasOtherDirection(value: string, surroundings: string): boolean {
  const [inner, outer] = [directionOf(value), directionOf(surroundings)];
  return inner !== undefined && outer !== undefined && inner !== outer;
}

/** Returns the direction of a text, which its first letter outside of isolated parts determines; undefined without letters. */
function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = LETTER.exec(withoutIsolates(text)) ?? LETTER.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
