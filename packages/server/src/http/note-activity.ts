import type { Activity } from '../chat/activity.ts';
import { actingOf } from './caller.ts';
import type { HttpServer } from './http-server.ts';

/** Every request of an acting user is a sign of life. For the routes that are registered afterwards. */
export function noteActivity(http: HttpServer, activity: Activity): void {
  http.addHook('preHandler', async (request) => {
    if (!request.routeOptions.config.access?.length) return;
    const acting = actingOf(request);
    if (acting) activity.seen(acting.uid);
  });
}
