import { PassThrough } from 'node:stream';
import type { Sandbox } from '@chatwire/sandbox';
import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

/** Interval at which a comment is written to the stream, so that proxies keep it open and closed pages are detected. */
const HEARTBEAT_MS = 20_000;

/**
 * Registers a push service for browsers that have none. A page subscribes by opening an event stream. Its first event is
 * the subscription; each later one is a decrypted push. The subscription ends with the stream.
 */
export function pushServiceRoutes(http: HttpServer, sandbox: Sandbox): void {
  http.get(
    '/sandbox/push-service',
    { config: { rate: 'uncounted' }, schema: { querystring: Type.Object({ vapidKey: Type.String() }) } },
    (request, reply) => {
      const stream = new PassThrough();
      const send = (event: string, data: string) => stream.write(`event: ${event}\ndata: ${data}\n\n`);
      const { vapidKey } = request.query;
      const subscription = sandbox.subscribe({
        vapidKey,
        onPush: (plaintext) => send('push', JSON.stringify(plaintext)),
      });
      send('subscription', JSON.stringify(subscription));
      const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS).unref();
      request.raw.on('close', () => {
        clearInterval(heartbeat);
        sandbox.unsubscribe(subscription.endpoint);
        stream.end();
      });
      return reply.header('Content-Type', 'text/event-stream').header('Cache-Control', 'no-store').send(stream);
    },
  );
}
