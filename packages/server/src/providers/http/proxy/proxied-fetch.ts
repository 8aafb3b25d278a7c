import { Agent, fetch } from 'undici';
import type { EgressProxies } from '../../../base/network/egress-proxies.ts';
import { DEFAULT_CONNECT_MS } from '../connection-failure.ts';
import { http1Connector } from '../http1/http1-connector.ts';

export type Fetch = typeof fetch;

/** All callers with the same proxies share one `fetch`, and thus its persistent connections. */
const fetchByProxies = new WeakMap<EgressProxies, Fetch>();

/** Returns a `fetch` that uses the egress proxies, for servers that the operator configures (models, translation). */
export function proxiedFetch(proxies: EgressProxies): Fetch {
  const made = fetchByProxies.get(proxies) ?? createFetch(proxies);
  fetchByProxies.set(proxies, made);
  return made;
}

function createFetch(proxies: EgressProxies): Fetch {
  const connect = http1Connector({ connectMs: DEFAULT_CONNECT_MS, proxies });
  // Callers set their own deadlines: a model may think for a while.
  const dispatcher = new Agent({ connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
  return (input, init) => fetch(input, { ...init, dispatcher });
}
