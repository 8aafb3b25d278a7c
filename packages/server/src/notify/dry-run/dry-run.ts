import type { DryRun, DryRunRequest } from '@chatwire/protocol';
import type { ReadContext } from '../../chat/chat.ts';
import { unknownUser } from '../../chat/errors.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { findMember } from '../../storage/groups/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser } from '../../storage/users/users-store.ts';
import { candidateRuleOf } from '../audience/candidate-rule-of.ts';
import { type DryRunDependencies, evaluate } from './evaluate.ts';
import { simulateEvent } from './simulate-event.ts';
import { assumptionsOf, ignoredOf } from './what-if.ts';

/**
 * Returns what the engine would decide about one user and one event, based on the present state. Uses the code
 * of the engine and evaluates all rules; nothing is sent, written, or counted. See docs/spec/notifications.md#dry-run.
 */
export async function dryRun(
  dependencies: DryRunDependencies,
  context: ReadContext,
  request: DryRunRequest,
): Promise<DryRun> {
  const { db, nowMs } = context;
  const { uid, channel, atMS: atMs = nowMs } = request;
  const assumptions = assumptionsOf(request.whatIf);
  if (!(await findUser(db, uid))) throw unknownUser(uid);
  const event = await simulateEvent(context, dependencies.config, request, atMs);
  const isCandidate = await isCandidateOf(db, event, uid);
  const input = { event, uid, channel, isCandidate, atMs, assumptions };
  const { excludedBy, decisions } = await evaluate(dependencies, context, input);
  const ignored = ignoredOf(assumptions, await dependencies.settings.effective());
  return {
    wouldNotify: decisions.some(({ wouldNotify }) => wouldNotify),
    isCandidate,
    excludedBy: excludedBy ?? null,
    evaluatedAtMS: atMs,
    decisions,
    ...(ignored.length > 0 && { ignored }),
  };
}

async function isCandidateOf(db: Db, event: ChatEvent, uid: string): Promise<boolean> {
  const rule = candidateRuleOf(event);
  if (rule.from === 'users') return rule.uids.includes(uid);
  if (rule.except.includes(uid)) return false;
  // The dry run adds no one, so the added user is not a member yet; after a real event they are.
  if (event.trigger === 'after_group_members_added' && event.target?.uid === uid) return true;
  return (await findMember(db, rule.guid, uid)) !== undefined;
}
