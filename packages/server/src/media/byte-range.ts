/** Part of a file: from `start` to `end`, both included, or its last bytes. Without `end`: to the end of the file. */
export type ByteRange = { readonly start: number; readonly end?: number } | { readonly last: number };

/** Parses a `Range` header. Returns undefined for several ranges and for malformed ones: the whole file is sent then. */
export function byteRangeIn(header: string | undefined): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return { last: Number(to) };
  return to === '' ? { start: Number(from) } : { start: Number(from), end: Number(to) };
}

/**
 * Returns the first and last byte of a range in a file of a given size. Returns undefined if the range contains none of
 * its bytes.
 */
export function bytesIn(range: ByteRange, size: number): { readonly start: number; readonly end: number } | undefined {
  const start = 'last' in range ? Math.max(0, size - range.last) : range.start;
  const end = 'last' in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  return start < size && start <= end ? { start, end } : undefined;
}
