import { AuditEntry, AuditPage, AuditQuery, AuditSettings } from '@chatwire/protocol';
import { Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { EntriesPage } from '../../../audit/audit-log.ts';
import { ApiError, badRequest } from '../../../base/errors/api-error.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/audit/v1';
const tags = ['Audit log'];
const access: Access = ['operator'];
const DEFAULT_LIMIT = 20;

/** Registers the routes of the audit log. See docs/spec/operations.md#audit-log. */
export function auditLogRoutes(http: HttpServer, { auditLog, audit }: AppContext): void {
  http.get(
    `${PATH}/entries`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'List audit entries, newest first',
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    async ({ query }, reply) => {
      const { affix = 'append', auditId, limit = DEFAULT_LIMIT, ...filter } = query;
      assertRange(filter);
      const page = await auditLog.page({ filter, affix, auditId, limit });
      void reply.header('Cache-Control', 'no-store');
      return { data: [...page.entries], meta: metaOf(page, limit, auditId) };
    },
  );

  http.get(
    `${PATH}/entries/:auditId`,
    {
      config: { access },
      schema: {
        tags,
        summary: 'Get an audit entry',
        params: Type.Object({ auditId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
        response: responseSchema(AuditEntry),
      },
    },
    async ({ params }, reply) => {
      const entry = await auditLog.find(params.auditId);
      if (!entry) throw new ApiError('ERR_LOG_NOT_FOUND', 'Audit entry not found. It may have been purged.');
      void reply.header('Cache-Control', 'no-store');
      return { data: entry };
    },
  );

  http.get(
    `${PATH}/settings`,
    {
      config: { access },
      schema: { tags, summary: 'Get the settings of the audit log', response: responseSchema(AuditSettings) },
    },
    async () => ({ data: await auditLog.settings() }),
  );

  http.patch(
    `${PATH}/settings`,
    {
      config: { access: ['F'], audit: 'audit.settings_changed' },
      schema: {
        tags,
        summary: 'Change the retention of the audit log',
        body: AuditSettings,
        response: responseSchema(AuditSettings),
      },
    },
    async (request) => ({ data: await auditLog.changeSettings(request.body, audit.recorder(request)) }),
  );
}

/** Rejects a range that ends before it begins. */
export function assertRange({ from = 0, to = Number.POSITIVE_INFINITY }: { from?: number; to?: number }): void {
  if (from > to) throw badRequest({ from: ['must not be greater than to'] });
}

/** Returns the cursors of a page. An empty page keeps the requested one, so that polling continues from the same position. */
function metaOf({ entries, hasOlder }: EntriesPage, limit: number, auditId: number | undefined): AuditPage['meta'] {
  const newest = entries[0]?.auditId ?? auditId;
  const oldest = entries.at(-1)?.auditId;
  return {
    current: { limit, count: entries.length },
    ...(newest !== undefined && { previous: { affix: 'prepend' as const, auditId: newest } }),
    ...(oldest !== undefined && hasOlder && { next: { affix: 'append' as const, auditId: oldest } }),
  };
}
