import type { AuditTarget } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../base/values/member-of.ts';

/** Returns what a query of the notification log reads, for the audit log: the object of its narrowest filter. */
export function logReadTarget({ query }: FastifyRequest): AuditTarget {
  const messageId = textOf(query, 'messageId');
  if (messageId !== undefined) return { kind: 'message', id: messageId };
  const uid = textOf(query, 'recipient');
  if (uid !== undefined) return { kind: 'user', id: uid };
  const conversationId = textOf(query, 'conversationId');
  if (conversationId !== undefined) return { kind: 'conversation', id: conversationId };
  return { kind: 'log' };
}

/** Returns a query parameter; the last one if it is repeated, as in all queries. */
function textOf(query: unknown, name: string): string | undefined {
  const given: unknown = memberOf(query, name);
  const last: unknown = Array.isArray(given) ? given.at(-1) : given;
  if (typeof last === 'number') return String(last);
  return typeof last === 'string' ? last.trim().toLowerCase().slice(0, 210) || undefined : undefined;
}
