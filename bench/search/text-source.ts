const LETTERS = 'etaoinshrdlucmfwypvbgkqjx';
const WORDS = 30_000;

/** Returns repeatable pseudorandom numbers from 0 to 1. */
function seededNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns repeatable names of two words: 2,000 first names and 30,000 family names, unevenly distributed. */
export function nameSource(seed: number) {
  const random = seededNumbers(seed);
  const letter = () => LETTERS[Math.floor(LETTERS.length * random() * random())] ?? 'e';
  const words = (count: number) =>
    Array.from({ length: count }, () => Array.from({ length: 3 + Math.floor(6 * random()) }, letter).join(''));
  const [first, family] = [words(2_000), words(30_000)];
  const oneOf = (names: readonly string[]) => names[Math.floor(names.length * random() ** 3)] ?? '';
  return { random, first, family, name: () => `${oneOf(first)} ${oneOf(family)}` };
}

/** Returns repeatable texts of 4 to 19 words, unevenly drawn from 30,000; a twentieth of the texts are in Chinese. */
export function textSource(seed: number) {
  const random = seededNumbers(seed);
  const times = (count: number, make: () => string) => Array.from({ length: count }, make);
  const letter = () => LETTERS[Math.floor(LETTERS.length * random() * random())] ?? 'e';
  const vocabulary = times(WORDS, () => times(2 + Math.floor(8 * random()), letter).join(''));
  const word = () => vocabulary[Math.floor(WORDS * random() ** 4)] ?? '';
  const character = () => String.fromCodePoint(0x4e00 + Math.floor(3_000 * random() ** 2));
  return {
    random,
    vocabulary,
    text: () =>
      random() < 0.05
        ? times(6 + Math.floor(30 * random()), character).join('')
        : times(4 + Math.floor(16 * random()), word).join(' '),
  };
}
