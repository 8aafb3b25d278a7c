const MEGABYTE = 1_000_000;

/** Formats a number of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1_000).toLocaleString()} kB`;
  return `${(bytes / MEGABYTE).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}
