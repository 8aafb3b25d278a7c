/**
 * Returns the browser of a user agent; `Browser` for one that is not known. The server sends clear pushes only to
 * browsers that it knows to allow pushes that show nothing, so Safari's name also represents every browser that is
 * built on it. See docs/spec/last-mile.md#clear-delivery.
 */
export function browserName(userAgent: string): string {
  return NAMES.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Browser';
}

/** Checked in this order: most browsers name others too, and on iOS all of them use Safari's engine. */
const NAMES: readonly (readonly [mark: RegExp, name: string])[] = [
  [/iPhone|iPad|iPod/, 'Safari'],
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox/, 'Firefox'],
  [/Chrom(e|ium)/, 'Chrome'],
  [/Safari/, 'Safari'],
];
