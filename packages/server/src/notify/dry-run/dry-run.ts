import type { DryRun, DryRunDecision, DryRunRequest } from '@chatwire/protocol';
import type { Reading } from '../../chat/chat.ts';
import { unknownUser } from '../../chat/refusals.ts';
import type { Config } from '../../config.ts';
import type { LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../settings/providers-directory.ts';
import { findMember } from '../../storage/members-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser } from '../../storage/users-store.ts';
import { candidateRuleOf, type Exclusion } from '../audience/candidate-rule-of.ts';
import { eligibilityOf, type NotEligible } from '../audience/eligibility-of.ts';
import type { Candidate } from '../candidate.ts';
import { decide } from '../decide.ts';
import { appIdentityOf } from '../engine/app-identity-of.ts';
import { decisionAccountsOf } from '../engine/decision-accounts.ts';
import { loadCandidates } from '../engine/load-candidates.ts';
import { groupSizeDecision } from '../group-size.ts';
import { prepareEvent } from '../prepare-event.ts';
import { imagineEvent } from './imagine-event.ts';
import { ringingTokens } from './ringing-tokens.ts';
import { shownDecision } from './shown-decision.ts';

export interface DryRunWorld {
  readonly config: Config;
  readonly logs: LogStore;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
}

/**
 * What the engine would decide about one person and one event, on the state that is stored now. It is the engine's own
 * decision, asked of all gates; nothing is sent, written or counted. Contract 19.7.
 */
export async function dryRun(world: DryRunWorld, reading: Reading, request: DryRunRequest): Promise<DryRun> {
  const { db, nowMs } = reading;
  const { uid, atMS: atMs = nowMs } = request;
  if (!(await findUser(db, uid))) throw unknownUser(uid);
  const event = await imagineEvent(reading, world.config, request, atMs);
  const isCandidate = await isInAudience(db, event, uid);
  const { excludedBy, decisions } = await evaluated(world, reading, { event, request, isCandidate, atMs });
  return {
    wouldNotify: decisions.some(({ wouldNotify }) => wouldNotify),
    isCandidate,
    excludedBy: excludedBy ?? null,
    evaluatedAtMS: atMs,
    decisions,
  };
}

interface Asked {
  readonly event: ChatEvent;
  readonly request: DryRunRequest;
  readonly isCandidate: boolean;
  readonly atMs: number;
}

interface Evaluated {
  readonly excludedBy?: NotEligible | Exclusion;
  readonly decisions: DryRunDecision[];
}

async function evaluated(
  { config, logs, settings: current, directory }: DryRunWorld,
  { db, nowMs }: Reading,
  { event, request: { uid, channel }, isCandidate, atMs }: Asked,
): Promise<Evaluated> {
  const settings = await current.effective();
  const eligibility = eligibilityOf(event, settings);
  if (eligibility !== 'eligible') return { excludedBy: eligibility, decisions: [] };
  if (!isCandidate) return { decisions: [] };
  const accounts = decisionAccountsOf(await directory.current());
  const prepared = prepareEvent({ event, settings, accounts, app: appIdentityOf(config) });
  const rang = await ringingTokens({ db, logs }, prepared, uid, nowMs);
  const loaded = await candidateOf({ db, event, settings, nowMs, rang }, uid);
  if ('excludedBy' in loaded) return { excludedBy: loaded.excludedBy, decisions: [] };
  if (channel !== undefined && channel !== 'push') return { decisions: [] };
  const tooLarge = groupSizeDecision(event, settings);
  const decisions = tooLarge ? [tooLarge] : decide(prepared, loaded.candidate, atMs, 'all');
  return { decisions: decisions.map((decision) => shownDecision(prepared, loaded.candidate, decision, atMs)) };
}

async function isInAudience(db: Db, event: ChatEvent, uid: string): Promise<boolean> {
  const rule = candidateRuleOf(event);
  if (rule.from === 'users') return rule.uids.includes(uid);
  if (rule.except.includes(uid)) return false;
  // Whoever is added is a member by the time others hear of it.
  if (event.trigger === 'after_group_members_added' && event.target?.uid === uid) return true;
  return (await findMember(db, rule.guid, uid)) !== undefined;
}

async function candidateOf(
  options: Parameters<typeof loadCandidates>[1],
  uid: string,
): Promise<{ readonly candidate: Candidate } | { readonly excludedBy: Exclusion }> {
  for await (const { candidates, excluded } of loadCandidates({ from: 'users', uids: [uid] }, options)) {
    const [candidate] = candidates;
    if (candidate) return { candidate };
    const [cause] = excluded.keys();
    if (cause) return { excludedBy: cause };
  }
  throw unknownUser(uid);
}
