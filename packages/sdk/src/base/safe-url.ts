/**
 * Returns whether the address of a file may be opened: `https`, `http` on the server's own host, and local files and
 * blobs of this device. All others, such as `javascript:`, may not. See docs/spec/sdk.md#media.
 */
export function isSafeUrl(url: string, host: string): boolean {
  if (/^(?:https:\/\/[^/]|(?:file|blob|content|ph):)/i.test(url)) return true;
  const own = plainHostOf(host);
  return own !== undefined && plainHostOf(url) === own;
}

/** Returns host and port of an `http` address. A machine has several host names. */
function plainHostOf(url: string): string | undefined {
  const [, host] = /^http:\/\/([^/?#@]+)(?:[/?#]|$)/i.exec(url) ?? [];
  return host?.toLowerCase().replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}
