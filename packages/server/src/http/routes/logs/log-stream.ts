import { LogsStreamQuery } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import type { RawQuery } from '../../../logs/query-reader.ts';
import { parseTailQuery } from '../../../logs/tail-query.ts';
import { callerOf } from '../../access/caller.ts';
import { isViewer } from '../../access/hide-content.ts';
import { logReadTarget } from '../../audit/log-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { extensionsOf } from '../../requests/extensions.ts';
import { LogTails } from '../../responses/log-tails.ts';
import { OpenStreamLimiter } from '../../responses/open-stream-limiter.ts';
import { credentialOf } from '../../responses/tail-credential.ts';

const HEAD = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  // A stopping server must not wait for a connection that could be used again.
  Connection: 'close',
} as const;

/** Registers the live tail: new entries as server-sent events. See docs/spec/notifications.md#live-tail. */
export function logStreamRoutes(http: HttpServer, app: AppContext): void {
  const streams = new OpenStreamLimiter({ perKey: 20, total: 100 });
  const tails = new LogTails(app);
  http.addHook('preClose', () => tails.end());

  http.get(
    '/v3/notifications/v1/logs/stream',
    {
      config: { access: ['viewer'] },
      exposeHeadRoute: false,
      schema: {
        tags: ['Notification logs'],
        summary: 'Follow the log: entries as server-sent events',
        description:
          'Events: `log` (`id` and `data`: an entry), `update` (an entry that a delivery report has changed), `overflow` (the reader was too slow; reconnect with `Last-Event-ID`), `end` (server stop, key deleted or expired, or session ended). The header `Last-Event-ID` or `logId` names a position: stored entries after it are sent first; without one only new entries are sent. At most 20 at a time per key and 100 in total.',
        querystring: Type.Unsafe<RawQuery>(LogsStreamQuery),
        response: {
          200: {
            content: {
              'text/event-stream': {
                schema: Type.String({
                  examples: [
                    'event: log\nid: 019b796fbebe000100000107\ndata: {"_id":"019b796fbebe000100000107",…}\n\n',
                  ],
                }),
              },
            },
          },
        },
      },
      // The query is parsed by parseTailQuery; the schema describes it.
      // See docs/spec/notifications.md#parameter-parsing.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const extensions = await extensionsOf(app);
      const parsed = parseTailQuery(request.query, request.headers['last-event-id']?.toString(), extensions);
      if ('details' in parsed) throw badRequest(parsed.details);
      const release = streams.take(request);
      try {
        const view = isViewer(request) ? 'viewer' : parsed.tail.includePayload ? 'whole' : 'withoutPayload';
        const send = await tails.open(credentialOf(callerOf(request)), parsed.tail, view);
        app.audit.noteContentRead(request, logReadTarget(request));
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
        reply.raw.writeHead(200, HEAD);
        await send(reply.raw);
      } finally {
        release();
      }
    },
  );
}
