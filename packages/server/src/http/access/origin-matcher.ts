/**
 * Matches the `Origin` header of browsers against one entry of CHATWIRE_CORS_ORIGINS: a whole origin, or one that ends in
 * `:*`, which means that scheme and host on any port.
 */
export function originMatcher(entry: string): string | RegExp {
  if (!entry.endsWith(':*')) return entry;
  const host = entry.slice(0, -2).replaceAll(/\W/g, '\\$&');
  return new RegExp(`^${host}(:\\d+)?$`);
}
