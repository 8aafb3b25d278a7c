import type { AuditTarget, AuditTargetKind } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';

/** Kind of the object that a path parameter names. */
const TARGET_KINDS: Readonly<Record<string, AuditTargetKind>> = {
  uid: 'user',
  guid: 'group',
  keyId: 'key',
  webhookId: 'webhook',
  alarmId: 'alarm',
  providerId: 'provider',
  logId: 'logEntry',
  reasonId: 'reportReason',
  messageId: 'message',
};

/**
 * Returns the target that the path names; undefined if it names none, or something else than an id: paths may be unvalidated.
 */
export function targetOfParams({ params }: FastifyRequest): AuditTarget | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  for (const [name, id] of Object.entries(params)) {
    const kind = TARGET_KINDS[name];
    if (kind !== undefined && typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return { kind, id };
  }
  return undefined;
}
