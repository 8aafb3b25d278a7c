/** Characters that fit on the two lines of a result in a window of 1280 px. */
const MAX_LENGTH = 72;
/** Length from which the first sentence says enough. A shorter one may end with an abbreviation. */
const MIN_LENGTH = 30;

/** Text of a result in a row. */
export interface RowText {
  readonly text: string;
  /** Whether it fits on two lines only in small type. */
  readonly isLong: boolean;
}

/** Returns what a row shows of a result: all of it if it fits, else its first sentence. The open entry shows all of it. */
export function rowText(whole: string): RowText {
  const first = FIRST_SENTENCE.exec(whole)?.[0];
  const text = whole.length > MAX_LENGTH && first !== undefined ? first : whole;
  return { text, isLong: text.length > MAX_LENGTH };
}

const FIRST_SENTENCE = new RegExp(`^.{${MIN_LENGTH},}?\\.(?= \\p{Lu})`, 'u');
