/**
 * Returns a matcher of the `Origin` header for an entry of CHATWIRE_CORS_ORIGINS. The entry is an origin; with `:*` at its
 * end, it matches scheme and host on any port.
 */
export function originMatcher(entry: string): string | RegExp {
  if (!entry.endsWith(':*')) return entry;
  const host = entry.slice(0, -2).replaceAll(/\W/g, '\\$&');
  return new RegExp(`^${host}(:\\d+)?$`);
}
