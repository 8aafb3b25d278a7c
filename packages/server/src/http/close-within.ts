import type { Clock } from '../base/clock.ts';
import type { HttpServer } from './http-server.ts';

/** Accepts nothing more and waits for requests under way; whoever has not finished sending one by then is cut off. */
export async function closeWithin(http: HttpServer, clock: Clock, ms: number): Promise<void> {
  const cancel = clock.after(ms, () => http.server.closeAllConnections());
  await http.close();
  cancel();
}
