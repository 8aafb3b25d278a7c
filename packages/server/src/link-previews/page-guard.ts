import { createUrlGuard, type UrlGuard } from '../providers/custom/url-guard.ts';
import type { Resolve } from '../providers/http/names/host-resolver.ts';

const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443']);

/**
 * Returns the checks of URLs of which users request previews: only web ports of public addresses. CHATWIRE_ALLOW_PRIVATE_WEBHOOKS
 * does not apply, because it is about targets that an operator has entered: with it, every user could read pages of the
 * internal network. `resolve`: default: the system's resolver, and the DNS servers when it is slow.
 */
export function createPageGuard(resolve?: Resolve): UrlGuard {
  const guard = createUrlGuard({ allowPrivate: false, allowInsecure: true }, resolve);
  return {
    connection: guard.connection,
    rejectionOf: (url) => (WEB_PORTS.has(url.port) ? guard.rejectionOf(url) : `port ${url.port} is not allowed`),
  };
}
