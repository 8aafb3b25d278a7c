import { AUDIT_TEXTS } from './actions.ts';
import type { AuditActor, AuditEntry, AuditTarget, AuditTargetKind } from './audit-entry.ts';

/** Nouns for targets whose kind the sentence does not name. */
const NOUNS = {
  key: 'an API key',
  provider: 'a provider account',
  webhook: 'a webhook',
  delivery: 'a webhook delivery',
  alarm: 'an alarm',
  user: 'a user',
  group: 'a group',
  conversation: 'a conversation',
  message: 'a message',
  messages: 'messages',
  logEntry: 'a log entry',
  log: 'the notification log',
  report: 'a report',
  reports: 'reports of messages',
  reportReason: 'a report reason',
  file: 'a file',
} as const satisfies Record<AuditTargetKind, string>;

/**
 * Returns whether an entry is about a call that set settings to the values that they already had. Entries about accounts and
 * webhooks do not list changes of secrets, so that they never count as unchanged.
 */
export function changedNothing({
  action,
  outcome,
  changes = [],
}: Pick<AuditEntry, 'action' | 'outcome' | 'changes'>): boolean {
  return outcome === 'done' && 'unchanged' in AUDIT_TEXTS[action] && changes.length === 0;
}

/** Returns an entry as one English sentence without a full stop: “Console key created the API key “Backend””. */
export function auditSentence(
  entry: Pick<AuditEntry, 'action' | 'outcome' | 'code' | 'actor' | 'target' | 'count' | 'changes'>,
): string {
  const texts = AUDIT_TEXTS[entry.action];
  const actor = auditActorText(entry.actor);
  const times = entry.count > 1 ? `, ${entry.count} times` : '';
  if ('unchanged' in texts && changedNothing(entry)) return `${actor} ${texts.unchanged}${times}`;
  // A rejected credential is an action in itself, so “tried to” and “was refused” would be wrong.
  const isRejection = entry.action === 'sign_in.failed' || entry.action === 'access.denied';
  if (entry.outcome === 'done' || isRejection) return `${actor} ${withTarget(texts.done, entry)}${times}`;
  const end = entry.outcome === 'refused' ? 'and was refused' : 'and the server failed';
  return `${actor} tried to ${withTarget(texts.tried, entry)} ${end}${times}`;
}

/** Returns who acted, as the beginning of a sentence. */
export function auditActorText({ kind, id, name }: AuditActor): string {
  switch (kind) {
    case 'server':
      return 'The server';
    case 'anonymous':
      return 'An unknown client';
    case 'key':
      return `Key “${name ?? id ?? ''}”`;
    case 'person':
    case 'user':
      return name ?? id ?? 'A user';
  }
}

function withTarget(text: string, { action, target }: Pick<AuditEntry, 'action' | 'target'>): string {
  if (!text.includes('{target}')) return text;
  // Without a target, “read {target}” becomes “read content”; other sentences are complete without it.
  if (target === undefined) return text.replace(' {target}', '').replace('{target}', 'content');
  // The other sentences already name the kind of target.
  const shownTarget = action === 'content.read' ? target : { ...target, kind: undefined };
  return text.replace('{target}', targetText(shownTarget));
}

function targetText({
  kind,
  id,
  name,
}: Omit<AuditTarget, 'kind'> & { readonly kind: AuditTargetKind | undefined }): string {
  const nameOrId = name !== undefined ? `“${name}”` : (id ?? '');
  if (kind === undefined) return nameOrId;
  const noun = NOUNS[kind];
  if (nameOrId === '') return noun;
  return kind === 'log' || kind.endsWith('s')
    ? `${noun} (${nameOrId})`
    : `${noun.replace(/^an? /, 'the ')} ${nameOrId}`;
}
