import type { Channel, DryRunDecision } from '@chatwire/protocol';
import type { ReadContext } from '../../chat/chat.ts';
import { unknownUser } from '../../chat/errors.ts';
import type { Config } from '../../config.ts';
import type { LogStore } from '../../logs/log-store.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { NotificationSettings } from '../../settings/notification-settings.ts';
import type { ProvidersDirectory } from '../../settings/providers-directory.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Exclusion } from '../audience/candidate-rule-of.ts';
import { eligibilityOf, type NotEligible } from '../audience/eligibility-of.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';
import type { Candidate } from '../candidate.ts';
import { decide } from '../decide.ts';
import { decisionAccountsOf } from '../engine/decision-accounts.ts';
import { loadCandidates } from '../engine/load-candidates.ts';
import type { SenderBudget } from '../engine/sender-budget.ts';
import { evaluationPlanOf } from '../evaluation-plan.ts';
import { nextOpeningOf } from '../next-opening-of.ts';
import { prepareEvent } from '../prepare-event.ts';
import { digestDecisions } from './digest-decisions.ts';
import { displayAt } from './display-at.ts';
import { ringingTokens } from './ringing-tokens.ts';
import { toDryRunDecision } from './to-dry-run-decision.ts';
import { type Assumptions, applyAssumptions } from './what-if.ts';

export interface DryRunDependencies {
  readonly config: Config;
  readonly app: AppIdentity;
  readonly logs: LogStore;
  readonly settings: NotificationSettings;
  readonly directory: ProvidersDirectory;
  readonly senderBudget: SenderBudget;
}

export interface EvaluatedDecision {
  readonly event: ChatEvent;
  readonly uid: string;
  /** Default: all. */
  readonly channel?: Channel | undefined;
  readonly isCandidate: boolean;
  /** Epoch ms. */
  readonly atMs: number;
  readonly assumptions: Assumptions;
}

/** Runs an event through the engine for one user, without delivery. */
export async function evaluate(
  dependencies: DryRunDependencies,
  { db, nowMs }: ReadContext,
  { event, uid, channel, isCandidate, atMs, assumptions }: EvaluatedDecision,
): Promise<{ readonly excludedBy?: NotEligible | Exclusion; readonly decisions: DryRunDecision[] }> {
  const settings = await dependencies.settings.effective();
  if (isOfDeletedMessage(event)) return { excludedBy: 'MESSAGE_DELETED', decisions: [] };
  const eligibility = eligibilityOf(event, settings);
  if (eligibility !== 'eligible') return { excludedBy: eligibility, decisions: [] };
  if (channel && !settings.preferences[channel].enabled) return { excludedBy: 'CHANNEL_DISABLED', decisions: [] };
  if (!isCandidate) return { decisions: [] };
  const { app } = dependencies;
  const accounts = decisionAccountsOf(await dependencies.directory.current());
  const prepared = prepareEvent({ event, settings, accounts, app });
  const ringing = await ringingTokens({ db, logs: dependencies.logs }, prepared, uid, nowMs);
  const budget = dependencies.senderBudget.budgetsFor(event);
  const loaded = await candidateOf(
    { db, event, settings, nowMs, ringingTokens: ringing, budget, withDevices: true },
    uid,
  );
  if ('excludedBy' in loaded) return { excludedBy: loaded.excludedBy, decisions: [] };
  const assumed = applyAssumptions(loaded.candidate, assumptions, settings);
  const candidate = { ...assumed, ...(assumptions.tokens && { tokens: assumptions.tokens }) };
  const plan = evaluationPlanOf(event, settings);
  const openingMs = () => nextOpeningOf({ settings, app }, candidate, atMs);
  const decisions = [
    ...(plan.push ? decide(prepared, candidate, atMs, 'all') : []).map((decision) => ({
      ...toDryRunDecision('push', decision, openingMs),
      ...displayAt(event, decision, settings, atMs),
    })),
    ...plan.tooLarge.map((single) => toDryRunDecision(single.channel, single.decision, openingMs)),
  ];
  for (const digest of plan.digestChannels) {
    const decided = await digestDecisions(
      { db, directory: dependencies.directory, app, publicUrl: dependencies.config.publicUrl },
      {
        message: event.message,
        channel: digest,
        uid,
        settings,
        atMs,
        assumptions,
      },
    );
    decisions.push(...decided.map((decision) => toDryRunDecision(digest, decision, openingMs)));
  }
  return { decisions: decisions.filter((decision) => channel === undefined || decision.channel === channel) };
}

/** Returns whether an event could not happen, because its stored message is deleted: it can't be sent, edited, or reacted to. */
function isOfDeletedMessage({ trigger, message }: ChatEvent): boolean {
  if (message.deletedAt === undefined || trigger === 'message_deleted') return false;
  const { kind } = triggerKindOf(trigger);
  return kind === 'message' || kind === 'change' || kind === 'reaction';
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
