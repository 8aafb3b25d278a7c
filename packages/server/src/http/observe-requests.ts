import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerMetrics } from '../telemetry/metrics/server-metrics.ts';

/** A request whose response is complete, or whose client has disconnected. */
export interface ObservedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Template of the route; undefined for unknown paths. */
  readonly route: string | undefined;
  readonly durationMs: number;
  /** Bytes sent to the client, including headers. */
  readonly bytes: number;
  /** Whether the client closed the connection before the response was complete. */
  readonly isAborted: boolean;
}

export interface RequestObservation {
  readonly metrics: ServerMetrics;
  /** Called once per request, including rejected ones. */
  readonly onFinished: (request: ObservedRequest) => void;
}

/**
 * Measures each request from its head to the last byte of its response. Must be registered before all other hooks, so that
 * rejected requests are measured too.
 */
export function observeRequests(
  http: Pick<FastifyInstance, 'addHook'>,
  { metrics, onFinished }: RequestObservation,
): void {
  http.addHook('onRequest', (request, reply, done) => {
    const startedAtMs = performance.now();
    const { socket } = request.raw;
    const sentBefore = socket.bytesWritten;
    metrics.httpInFlight.inc();
    reply.raw.once('close', () => {
      const durationMs = performance.now() - startedAtMs;
      const route = request.is404 ? undefined : request.routeOptions.url;
      const isAborted = !reply.raw.writableFinished;
      metrics.httpInFlight.dec();
      metrics.httpDuration.observe(labelsOf(request, reply, route, isAborted), durationMs / 1000);
      onFinished({ request, reply, route, durationMs, bytes: socket.bytesWritten - sentBefore, isAborted });
    });
    done();
  });
}

/** Returns the labels of the duration metric. Requests without a route share one, because their methods are arbitrary. */
function labelsOf(
  { method }: FastifyRequest,
  { statusCode }: FastifyReply,
  route: string | undefined,
  isAborted: boolean,
) {
  return {
    method: route === undefined ? 'any' : method,
    route: route ?? 'none',
    status: isAborted ? 'aborted' : `${Math.floor(statusCode / 100)}xx`,
  };
}
