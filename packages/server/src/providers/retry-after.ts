/**
 * Returns the delay that a peer requested in `Retry-After`, in ms. The header contains seconds or a date. Undefined if it is
 * absent or malformed.
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  if (!HTTP_DATE.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/** For example `Sun, 06 Nov 1994 08:49:37 GMT`, the only form that senders may use. `Date.parse` would also accept `-5`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
