/** Messages per block: enough that all summaries are read in milliseconds, few enough that reading a block is fast. */
export const BLOCK_SIZE = 1_024;

const FIRST = 32;
const CHARACTERS = 95;

/** Returns the letters and pairs of letters that occur in a code, as the numbers of bits in a summary. */
export function bitsOf(code: string): Set<number> {
  const bits = new Set<number>();
  eachBit(code, (bit) => bits.add(bit));
  return bits;
}

/**
 * Returns one bit for each letter and each pair that occurs in one of the codes, in the order of PostgreSQL's
 * `get_bit`.
 */
export function summaryOf(codes: readonly string[]): Buffer {
  const summary = Buffer.alloc(Math.ceil((CHARACTERS + CHARACTERS ** 2) / 8));
  const set = (bit: number) => {
    summary[bit >> 3] = (summary[bit >> 3] ?? 0) | (1 << (bit & 7));
  };
  for (const code of codes) eachBit(code, set);
  return summary;
}

function eachBit(code: string, use: (bit: number) => void): void {
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charCodeAt(at) - FIRST;
    use(letter);
    if (at + 1 < code.length) use(CHARACTERS + letter * CHARACTERS + code.charCodeAt(at + 1) - FIRST);
  }
}
