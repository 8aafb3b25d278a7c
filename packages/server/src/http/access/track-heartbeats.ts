import type { HeartbeatTracker } from '../../chat/calls/heartbeat-tracker.ts';
import type { HttpServer } from '../http-server.ts';
import { findCaller } from './caller.ts';

/** Records every request with an acting user as a heartbeat of them, on all routes that are registered afterwards. */
export function trackHeartbeats(http: HttpServer, heartbeats: HeartbeatTracker): void {
  http.addHook('preHandler', async (request) => {
    const acting = findCaller(request)?.acting;
    if (acting) heartbeats.record(acting.uid);
  });
}
