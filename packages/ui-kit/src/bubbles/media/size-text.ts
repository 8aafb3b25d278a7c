/** Returns a file size as text: `640 B`, `12 kB`, `3.4 MB`. `formatNumber`: formats a number in the user's language. */
export function sizeText(bytes: number, formatNumber: (value: number) => string): string {
  if (bytes < 1000) return `${formatNumber(bytes)} B`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`;
}
