import type { TestSendResult } from '@chatwire/protocol';
import { maskToken } from '../../../logs/redaction/mask-token.ts';
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
import { type PushReceipt, pushReceiptOf, signedReceipt } from '../push-receipt.ts';
import { goneDecision } from '../resend/gone-decision.ts';
import { type TestTexts, testMessage, testSettings } from './test-message.ts';
import { attemptTest, newTestId, testResultOf } from './test-result.ts';

/** A test push to some targets of a user. */
export interface TestPush {
  readonly uid: string;
  readonly texts: TestTexts;
  /** Returns whether a target is to receive the test. */
  readonly isRequested: (target: Target) => boolean;
  /**
   * Called before each push with the handle that its receipts contain. Each push then has a receipt token, regardless of the
   * settings. Default: pushes have receipt tokens if the settings say so, and their receipts are ignored.
   */
  readonly onReceiptHandle?: (handle: number) => Promise<void>;
}

/** Result of a push to one target. */
export interface TestPushResult {
  readonly result: TestSendResult;
  /** Whether the provider declared the push token invalid. */
  readonly isTokenInvalid: boolean;
}

/** Sends one test push to each requested target of a user. Without a target, returns one result with the reason. */
export async function testPush(dependencies: DigestDependencies, push: TestPush): Promise<TestPushResult[]> {
  const { clock, app, directory } = dependencies;
  const { uid, texts } = push;
  const nowMs = clock.now();
  const message = testMessage(uid, texts, nowMs);
  const actor = { uid: message.sender, name: texts.title };
  const event: ChatEvent = { trigger: 'after_message', occurredAtMs: nowMs, actor, message };
  const settings = testSettings(await dependencies.settings.effective());
  const accounts = await directory.current();
  const prepared = prepareEvent({ event, settings, accounts: decisionAccountsOf(accounts), app });
  const candidate = await candidateOf(dependencies, { event, settings, nowMs }, uid);
  if (!candidate) return [{ result: testResultOf(goneDecision('RECIPIENT_GONE')), isTokenInvalid: false }];
  const asked = targetsOf(prepared, candidate).filter(push.isRequested);
  const targets: Target[] = asked.length > 0 ? asked : [{ provider: 'none', hasDevice: false }];
  const decisions = decide(prepared, candidate, nowMs, 'deliverability', targets);
  const { onReceiptHandle: expectReceipts } = push;
  const receiptOf = async (decisionId: string) => {
    const { receiptTokens } = dependencies;
    const receipt = expectReceipts
      ? signedReceipt(receiptTokens, decisionId, clock.now(), 'check')
      : pushReceiptOf(receiptTokens, settings, decisionId, clock.now(), 'check');
    if (receipt) await expectReceipts?.(receipt.handle);
    return receipt;
  };
  return Promise.all(decisions.map((decision) => resultOf(dependencies, accounts, decision, receiptOf)));
}

type Accounts = Parameters<DigestDependencies['connections']['connectionOf']>[0];

async function resultOf(
  { clock, connections }: DigestDependencies,
  accounts: Accounts,
  decision: Decision,
  receiptOf: (decisionId: string) => Promise<PushReceipt | undefined>,
): Promise<TestPushResult> {
  const { target } = decision;
  const device = target.provider === 'none' || target.provider === 'custom' ? {} : deviceOf(target);
  if (decision.action === 'suppress')
    return { result: { ...testResultOf(decision), ...device }, isTokenInvalid: false };
  if (target.provider === 'none') throw new Error('Expected a target with a provider in a decision to send, got none.');
  const { token, providerId } = target.provider === 'custom' ? NO_DEVICE : target;
  const account = connections.connectionOf(accounts, {
    channel: 'push',
    kind: target.provider,
    ...(providerId && { providerId }),
  });
  if (!account) throw new Error(`The ${target.provider} account of a decision does not exist.`);
  const decisionId = newTestId();
  const receipt = await receiptOf(decisionId);
  const request = {
    payload: decision.payload.value,
    decisionId,
    ...(receipt && { receipt: receipt.token }),
    ...deviceAddressOf(token),
  };
  const tried = await attemptTest(account, request, clock);
  return { result: { ...testResultOf(decision, tried), ...device }, isTokenInvalid: tried.isTokenInvalid };
}

const NO_DEVICE = { token: undefined, providerId: undefined };

async function candidateOf(
  { db }: DigestDependencies,
  about: Pick<Parameters<typeof loadCandidates>[1], 'event' | 'settings' | 'nowMs'>,
  uid: string,
): Promise<Candidate | undefined> {
  const pages = loadCandidates({ from: 'users', uids: [uid] }, { db, ...about, ringingTokens: new Set() });
  for await (const { candidates } of pages) return candidates[0];
  return undefined;
}

function deviceOf({ providerId, token }: TokenTarget) {
  return { providerId, tokenType: token.platform, pushToken: maskToken(token.pushToken) };
}
