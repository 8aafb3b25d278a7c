const WORDS = 'the boat left harbour before noon with seven of us aboard and nobody had thought about lunch'.split(' ');

/** Returns the text of a row, which depends on its number and the seed: most have a line or two, a few are long. */
export function rowText(row: number, seed: number): string {
  const share = random(row, seed);
  const words = share < 60 ? 2 + (share % 12) : share < 85 ? 20 + share : share < 97 ? 60 + share : 250;
  return Array.from(
    { length: words },
    (_, index) => WORDS[(random(row, seed) + row * 31 + index * 5) % WORDS.length],
  ).join(' ');
}

/** Returns 0 to 99. */
export function random(row: number, seed: number): number {
  let state = (Math.imul(row, 2_654_435_761) ^ Math.imul(seed, 40_503)) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 2_246_822_519) >>> 0;
  return ((state ^ (state >>> 13)) >>> 0) % 100;
}
