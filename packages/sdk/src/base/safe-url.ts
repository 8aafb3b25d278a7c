/**
 * Returns whether the URL of a file may be opened: with `https`, with `http` on the server's host, or a file or blob of
 * this device. All others, such as `javascript:`, may not. See docs/spec/sdk.md#media.
 */
export function isSafeUrl(url: string, host: string): boolean {
  if (/^(?:https:\/\/[^/]|(?:file|blob|content|ph):)/i.test(url)) return true;
  const ownHost = plainHostOf(host);
  return ownHost !== undefined && plainHostOf(url) === ownHost;
}

/** Returns host and port of an `http` URL; undefined for others. All names of this machine become `localhost`. */
function plainHostOf(url: string): string | undefined {
  const [, host] = /^http:\/\/([^/?#@]+)(?:[/?#]|$)/i.exec(url) ?? [];
  return host?.toLowerCase().replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}
