import type { AppSettings, TestSendRequest, TestSendResult } from '@chatwire/protocol';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import type { Candidate } from '../../candidate.ts';
import { decide } from '../../decide.ts';
import type { Decision } from '../../decision.ts';
import { prepareEvent } from '../../prepare-event.ts';
import type { Target, TokenTarget } from '../../targets/target.ts';
import { targetsOf } from '../../targets/targets-of.ts';
import { decisionAccountsOf } from '../decision-accounts.ts';
import { deviceAddressOf } from '../device-address.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { loadCandidates } from '../load-candidates.ts';
import { pushReceiptOf } from '../push-receipt.ts';
import { goneDecision } from '../resend/gone-decision.ts';
import { type TestTexts, testMessage, testSettings } from './test-message.ts';
import { newTestId, testedResult, tryOnce } from './tried-result.ts';

/** Sends one test push per requested target. */
export async function testPush(
  dependencies: DigestDependencies,
  request: TestSendRequest,
  texts: TestTexts,
): Promise<TestSendResult[]> {
  const { clock, app, directory } = dependencies;
  const nowMs = clock.now();
  const message = testMessage(request.uid, texts, nowMs);
  const actor = { uid: message.sender, name: texts.title };
  const event: ChatEvent = { trigger: 'after_message', occurredAtMs: nowMs, actor, message };
  const settings = testSettings(await dependencies.settings.effective());
  const accounts = await directory.current();
  const prepared = prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app });
  const candidate = await candidateOf(dependencies, { event, settings, nowMs }, request.uid);
  if (!candidate) return [testedResult(goneDecision('RECIPIENT_GONE'))];
  const asked = targetsOf(prepared, candidate).filter((target) => isAskedFor(target, request));
  const targets: Target[] = asked.length > 0 ? asked : [{ provider: 'none', hasDevice: false }];
  const decisions = decide(prepared, candidate, nowMs, 'deliverability', targets);
  return Promise.all(decisions.map((decision) => resultOf(dependencies, accounts, decision, settings)));
}

type Accounts = Parameters<DigestDependencies['channels']['of']>[0];

async function resultOf(
  { clock, channels, receiptTokens }: DigestDependencies,
  accounts: Accounts,
  decision: Decision,
  settings: AppSettings,
): Promise<TestSendResult> {
  const { target } = decision;
  const shown = target.provider === 'none' || target.provider === 'custom' ? {} : deviceOf(target);
  if (decision.action === 'suppress') return { ...testedResult(decision), ...shown };
  if (target.provider === 'none') throw new Error('A decision to send has a target.');
  const { token, providerId } = target.provider === 'custom' ? NO_DEVICE : target;
  const account = channels.of(accounts, { channel: 'push', kind: target.provider, ...(providerId && { providerId }) });
  if (!account) throw new Error(`The ${target.provider} account of a decision does not exist.`);
  const decisionId = newTestId();
  const receipt = pushReceiptOf(receiptTokens, settings, decisionId, clock.now(), 'check');
  const request = {
    payload: decision.payload.value,
    decisionId,
    ...(receipt && { receipt: receipt.token }),
    ...deviceAddressOf(token),
  };
  return { ...testedResult(decision, await tryOnce(account, request, clock)), ...shown };
}

const NO_DEVICE = { token: undefined, providerId: undefined };

async function candidateOf(
  { db }: DigestDependencies,
  about: Pick<Parameters<typeof loadCandidates>[1], 'event' | 'settings' | 'nowMs'>,
  uid: string,
): Promise<Candidate | undefined> {
  const pages = loadCandidates({ from: 'users', uids: [uid] }, { db, ...about, rang: new Set() });
  for await (const { candidates } of pages) return candidates[0];
  return undefined;
}

function isAskedFor(target: Target, { provider, providerId, pushToken }: TestSendRequest): boolean {
  if (provider !== undefined && target.provider !== provider) return false;
  if (providerId === undefined && pushToken === undefined) return true;
  if (target.provider === 'none' || target.provider === 'custom') return false;
  return (
    (providerId ?? target.providerId) === target.providerId &&
    (pushToken ?? target.token.pushToken) === target.token.pushToken
  );
}

function deviceOf({ providerId, token }: TokenTarget) {
  return { providerId, tokenType: token.platform, pushToken: `…${token.pushToken.slice(-4)}` };
}
