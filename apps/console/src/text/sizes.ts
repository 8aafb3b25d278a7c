const MEGABYTE = 1_000_000;

/** A number of bytes, as short as it can be read. */
export function sizeText(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1_000).toLocaleString()} kB`;
  return `${(bytes / MEGABYTE).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}
