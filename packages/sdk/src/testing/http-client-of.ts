import { HttpClient } from '../http/http-client.ts';
import type { Fetch } from '../platform/ports.ts';
import { systemClock, Timers } from '../platform/timers.ts';

/** Creates an HTTP client of a logged-in user that sends its requests to `fetch`. */
export function httpClientOf(fetch: Fetch, timers = new Timers(systemClock)): HttpClient {
  return new HttpClient({
    host: 'http://chat.test',
    fetch,
    upload: () => undefined,
    timers,
    requestMs: 15_000,
    uploadMs: 15_000,
    tokens: () => ({ token: () => 'token', renew: async () => undefined, expire: () => undefined }),
  });
}
