import type { Activity } from '../chat/activity.ts';
import { findCaller } from './caller.ts';
import type { HttpServer } from './http-server.ts';

/** Every request of an acting user is a sign of life. For the routes that are registered afterwards. */
export function noteActivity(http: HttpServer, activity: Activity): void {
  http.addHook('preHandler', async (request) => {
    const acting = findCaller(request)?.acting;
    if (acting) activity.seen(acting.uid);
  });
}
