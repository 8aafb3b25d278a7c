/** Formats a file size: `640 B`, `12 kB`, `3.4 MB`. `figure` formats numbers in the user's language. */
export function sizeText(bytes: number, figure: (value: number) => string): string {
  if (bytes < 1000) return `${figure(bytes)} B`;
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${figure(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${unit}`;
}
