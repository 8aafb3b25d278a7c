import { Readable } from 'node:stream';
import { AuditExportQuery } from '@chatwire/protocol';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { AuditLog } from '../../../audit/audit-log.ts';
import type { AuditFilter } from '../../../storage/audit/audit-store.ts';
import type { HttpServer } from '../../http-server.ts';
import { toApiError } from '../../responses/error-response.ts';
import { OpenStreamLimiter } from '../../responses/open-stream-limiter.ts';
import { assertRange } from './audit-log.ts';

const PAGE_SIZE = 1_000;

/**
 * Registers the export of the audit log: all matching entries in one response. See docs/spec/operations.md#audit-log.
 */
export function auditExportRoutes(http: HttpServer, app: AppContext): void {
  const streams = new OpenStreamLimiter({ perKey: 4 });
  const open = new Set<Readable>();
  http.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });

  http.get(
    '/v3/audit/v1/export',
    {
      config: { access: ['operator'], audit: 'audit.exported' },
      exposeHeadRoute: false,
      schema: {
        tags: ['Audit log'],
        summary: 'Export the audit log as NDJSON',
        description:
          'Newest first; entries newer than the start are not included. Ends with `{"meta":{"count":n,"complete":true}}`, or with `{"error":{…}}` after a fault. To continue after an interruption, repeat with `auditId` of the last entry that arrived. At most 4 at a time for a key.',
        querystring: AuditExportQuery,
        response: { 200: { content: { 'application/x-ndjson': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const { auditId, ...filter } = request.query;
      assertRange(filter);
      const release = streams.take(request);
      try {
        const newest = (await app.auditLog.page({ filter, affix: 'append', limit: 1 })).entries[0];
        await app.audit.record(request, { action: 'audit.exported' });
        const start = auditId ?? (newest?.auditId ?? 0) + 1;
        const stream = Readable.from(linesOf(app.auditLog, filter, start), { objectMode: false });
        open.add(stream);
        stream.once('close', () => {
          open.delete(stream);
          release();
        });
        return send(reply, stream);
      } catch (error) {
        release();
        throw error;
      }
    },
  );
}

function send(reply: FastifyReply, stream: Readable): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', 'attachment; filename="audit-log.ndjson"')
    .header('Connection', 'close') // A stopping server must not wait for a connection that could be used again.
    .type('application/x-ndjson')
    .send(stream);
}

async function* linesOf(audit: AuditLog, filter: AuditFilter, before: number): AsyncGenerator<Buffer> {
  try {
    let count = 0;
    for (let auditId: number | undefined = before; auditId !== undefined; ) {
      const page = await audit.page({ filter, affix: 'append', auditId, limit: PAGE_SIZE });
      count += page.entries.length;
      if (page.entries.length > 0) {
        yield Buffer.from(page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      }
      auditId = page.hasOlder ? page.entries.at(-1)?.auditId : undefined;
    }
    yield Buffer.from(`${JSON.stringify({ meta: { count, complete: true } })}\n`);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    yield Buffer.from(`${JSON.stringify(toApiError(error).toBody())}\n`);
  }
}
