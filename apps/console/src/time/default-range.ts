/** Range with which the log and the overview open. The overview compares it with the previous one. */
export const DEFAULT_RANGE = '7d';

/**
 * Returns the URL parameters with which a page opens. The log has its range in the URL, so that links without times find entries of any
 * age.
 */
export function firstSearchOf(path: string): { readonly range?: typeof DEFAULT_RANGE } {
  return path === '/logs' ? { range: DEFAULT_RANGE } : {};
}
