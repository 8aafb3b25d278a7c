import type { Readable } from 'node:stream';
import { LogsExportQuery } from '@chatwire/protocol';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import { badRequest } from '../../../base/errors/api-error.ts';
import { parseExportQuery } from '../../../logs/export/export-query.ts';
import type { RawQuery } from '../../../logs/query-reader.ts';
import { logReadTarget } from '../../audit/log-read-target.ts';
import type { HttpServer } from '../../http-server.ts';
import { extensionsOf } from '../../requests/extensions.ts';
import { acceptsEncoding } from '../../responses/compression.ts';
import { LogExports } from '../../responses/log-exports.ts';
import { OpenStreamLimiter } from '../../responses/open-stream-limiter.ts';

const TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

/** Registers the export of the log: all matching entries in one response. See docs/spec/notifications.md#export. */
export function logExportRoutes(http: HttpServer, app: AppContext): void {
  const streams = new OpenStreamLimiter({ perKey: 4 });
  const exports = new LogExports(app);
  http.addHook('preClose', () => exports.end());

  http.get(
    '/v3/notifications/v1/logs/export',
    {
      config: { access: ['operator'], audit: 'log.exported' },
      exposeHeadRoute: false,
      schema: {
        tags: ['Notification logs'],
        summary: 'Export the log as NDJSON or CSV',
        description:
          'Newest first; entries newer than the start are not included. NDJSON ends with `{"meta":{"count":n,"complete":true}}`, or with `{"error":{…}}` after a fault; a fault in CSV aborts the connection. To continue after an interruption, repeat with `affix=append` and `logId` of the last entry that arrived. At most 4 at a time for a key.',
        querystring: Type.Unsafe<RawQuery>(LogsExportQuery),
        response: {
          200: {
            content: {
              'application/x-ndjson': {
                schema: Type.String({
                  examples: ['{"_id":"019b796fbebe000100000107",…}\n{"meta":{"count":1,"complete":true}}\n'],
                }),
              },
              'text/csv': {
                schema: Type.String({ examples: ['_id,channel,outcome\r\n019b796fbebe000100000107,push,sent\r\n'] }),
              },
            },
          },
        },
      },
      // The query is parsed by parseExportQuery; the schema describes it.
      // See docs/spec/notifications.md#parameter-parsing.
      validatorCompiler: () => (value) => ({ value }),
    },
    async (request, reply) => {
      const parsed = parseExportQuery(request.query, await extensionsOf(app));
      if ('details' in parsed) throw badRequest(parsed.details);
      const { kind } = parsed.query.format;
      const gzip = acceptsEncoding(request.headers['accept-encoding'], 'gzip');
      const release = streams.take(request);
      try {
        await app.audit.record(request, { action: 'log.exported', target: logReadTarget(request) });
        const stream = await exports.open(parsed.query, gzip);
        stream.once('close', release);
        return send(reply, stream, { kind, gzip, nowMs: app.clock.now() });
      } catch (error) {
        release();
        throw error;
      }
    },
  );
}

function send(
  reply: FastifyReply,
  stream: Readable,
  { kind, gzip, nowMs }: { readonly kind: keyof typeof TYPES; readonly gzip: boolean; readonly nowMs: number },
): FastifyReply {
  if (gzip) reply.header('Content-Encoding', 'gzip');
  return reply
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Encoding')
    .header('Content-Disposition', `attachment; filename="notification-logs-${stampOf(nowMs)}.${kind}"`)
    .header('Connection', 'close') // A stopping server must not wait for a connection that could be used again.
    .type(TYPES[kind])
    .send(stream);
}

/** Formats a time as `20260101T100000Z`. */
function stampOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
