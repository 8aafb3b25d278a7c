/** Messages per block: so many that all summaries can be read in milliseconds, and so few that reading a block is fast. */
export const BLOCK_SIZE = 1_024;

const FIRST_CHARACTER = 32;
const CHARACTER_COUNT = 95;

/** Returns the numbers of the bits that represent the letters and pairs of letters of a code in a summary. */
export function bitsOf(code: string): Set<number> {
  const bits = new Set<number>();
  eachBit(code, (bit) => bits.add(bit));
  return bits;
}

/**
 * Returns a summary of codes: bits that say which letters and pairs of letters occur in any of them, in the bit order of
 * PostgreSQL's `get_bit`.
 */
export function summaryOf(codes: readonly string[]): Buffer {
  const summary = Buffer.alloc(Math.ceil((CHARACTER_COUNT + CHARACTER_COUNT ** 2) / 8));
  const set = (bit: number) => {
    summary[bit >> 3] = (summary[bit >> 3] ?? 0) | (1 << (bit & 7));
  };
  for (const code of codes) eachBit(code, set);
  return summary;
}

function eachBit(code: string, use: (bit: number) => void): void {
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charCodeAt(at) - FIRST_CHARACTER;
    use(letter);
    if (at + 1 < code.length)
      use(CHARACTER_COUNT + letter * CHARACTER_COUNT + code.charCodeAt(at + 1) - FIRST_CHARACTER);
  }
}
