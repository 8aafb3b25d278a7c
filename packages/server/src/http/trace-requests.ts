import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Chat } from '../chat/chat.ts';
import type { TraceSpan } from '../telemetry/traces/trace-span.ts';
import type { Tracing } from '../telemetry/traces/tracing.ts';

const spans = new WeakMap<FastifyRequest, TraceSpan>();

/** Traces the requests of the API, within the caller's trace if there is one. Does not trace health checks and scrapes. */
export function traceRequests(http: Pick<FastifyInstance, 'addHook'>, tracing: Tracing): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { url: route, config } = request.routeOptions;
    if (request.is404 || !route?.startsWith('/v3/') || config.isAlwaysServed) return done();
    const { traceparent } = request.headers;
    const span = tracing.start(`${request.method} ${route}`, {
      kind: 'server',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': request.method, 'http.route': route, 'chatwire.request_id': request.id },
    });
    if (!span) return done();
    spans.set(request, span);
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      span.end(statusCode >= 500 ? { error: new Error('5xx') } : undefined);
    });
    done();
  });
}

/** Returns the trace id of a request; undefined if it is not traced. */
export function traceIdOf(request: FastifyRequest): string | undefined {
  return spans.get(request)?.traceId;
}

/** Returns the chat with the trace of a request, to which its commits then belong. */
export function tracedChat(chat: Chat, request: FastifyRequest): Chat {
  const trace = spans.get(request);
  return trace ? { ...chat, trace } : chat;
}
