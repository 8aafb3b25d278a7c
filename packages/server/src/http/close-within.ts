import type { Clock } from '../base/time/clock.ts';
import type { HttpServer } from './http-server.ts';

/** Stops accepting and waits for requests in progress; closes connections whose request is incomplete by then. */
export async function closeWithin(http: HttpServer, clock: Clock, ms: number): Promise<void> {
  const cancel = clock.after(ms, () => http.server.closeAllConnections());
  await http.close();
  cancel();
}
