const MEGABYTE_BYTES = 1_000_000;

/** Formats a number of bytes. */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE_BYTES) return `${Math.ceil(bytes / 1_000).toLocaleString()} kB`;
  return `${(bytes / MEGABYTE_BYTES).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}
