import type { AuditTarget, AuditTargetKind } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';

/** Path parameters that name the target of a call. */
const KINDS: Readonly<Record<string, AuditTargetKind>> = {
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

/** Returns the target that the path names; it may be unvalidated, so only an id is taken from it. */
export function targetOfParams({ params }: FastifyRequest): AuditTarget | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  for (const [name, id] of Object.entries(params)) {
    const kind = KINDS[name];
    if (kind !== undefined && typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return { kind, id };
  }
  return undefined;
}
