import type { HeartbeatTracker } from '../../chat/calls/heartbeat-tracker.ts';
import type { HttpServer } from '../http-server.ts';
import { findCaller } from './caller.ts';

/** Every request of an acting user is a sign of life. For the routes that are registered afterwards. */
export function trackHeartbeats(http: HttpServer, activity: HeartbeatTracker): void {
  http.addHook('preHandler', async (request) => {
    const acting = findCaller(request)?.acting;
    if (acting) activity.seen(acting.uid);
  });
}
