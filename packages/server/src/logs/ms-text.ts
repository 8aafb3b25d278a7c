/**
 * Returns a number of milliseconds in decimal, as `String` does, which takes three times as long for numbers beyond 2^31.
 */
export function msText(ms: number): string {
  const high = Math.floor(ms / 1e6);
  const low = ms - high * 1e6;
  if (high < 1 || !Number.isInteger(low)) return String(ms);
  return `${high}${DIGITS[Math.floor(low / 1000)]}${DIGITS[low % 1000]}`;
}

const DIGITS = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
