import type { Clock } from '../base/time/clock.ts';
import type { HttpServer } from './http-server.ts';

/** Stops accepting requests, and waits at most `ms` for those in progress. Then closes their connections. */
export async function closeWithin(http: HttpServer, clock: Clock, ms: number): Promise<void> {
  const cancel = clock.after(ms, () => http.server.closeAllConnections());
  await http.close();
  cancel();
}
