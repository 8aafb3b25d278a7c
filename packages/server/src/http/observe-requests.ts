import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerMetrics } from '../telemetry/metrics/server-metrics.ts';

/** A request whose response is complete, or whose client is gone. */
export interface ObservedRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Template of the route; undefined for paths without one. */
  readonly route: string | undefined;
  readonly durationMs: number;
  /** Sent to the client, headers included. */
  readonly bytes: number;
  /** The client closed the connection before the response was complete. */
  readonly isAborted: boolean;
}

export interface RequestObservation {
  readonly metrics: ServerMetrics;
  /** Called once per request, rejected ones included. */
  readonly observed: (request: ObservedRequest) => void;
}

/**
 * Measures each request from its head to the last byte of its response. `close` follows complete and aborted responses
 * alike. Registered before every other hook, so that rejections are measured too.
 */
export function observeRequests(
  http: Pick<FastifyInstance, 'addHook'>,
  { metrics, observed }: RequestObservation,
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
      observed({ request, reply, route, durationMs, bytes: socket.bytesWritten - sentBefore, isAborted });
    });
    done();
  });
}

/** Paths without a route may have any method that Node parses: one label for all. */
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
