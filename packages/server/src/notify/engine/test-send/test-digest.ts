import type { TestSendRequest, TestSendResult } from '@chatwire/protocol';
import { decideDigest } from '../../digest/decide-digest.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';
import { digestAccountsOf } from '../digest/digest-accounts-of.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { loadDigestCandidate } from '../digest/load-digest-candidate.ts';
import { unsubscribeUrlsOf } from '../digest/unsubscribe-urls-of.ts';
import { goneDecision } from '../resend/gone-decision.ts';
import { type TestTexts, testMessage, testSettings } from './test-message.ts';
import { attemptTest, newTestId, testResultOf } from './test-result.ts';

/** Sends a test email or SMS to the address of a user, through each enabled account of the requested provider; default: all. */
export async function testDigest(
  { db, clock, app, connections, settings: current, directory, unsubscribeLinks }: DigestDependencies,
  { uid, provider }: TestSendRequest,
  channel: DigestChannel,
  texts: TestTexts,
): Promise<TestSendResult[]> {
  const nowMs = clock.now();
  const messages = [testMessage(uid, texts, nowMs)];
  const loaded = await loadDigestCandidate(db, { channel, recipient: uid, messages, eventId: '', app, nowMs });
  if (loaded === 'gone' || 'excluded' in loaded) return [testResultOf(goneDecision('RECIPIENT_GONE'))];
  const accounts = await directory.current();
  const batch = {
    channel,
    messages,
    settings: testSettings(await current.effective()),
    accounts: digestAccountsOf(accounts, channel, { recipient: uid, messageId: 0 }).filter(
      (account) => provider === undefined || account.provider === provider,
    ),
    app,
  };
  const { decisions } = decideDigest(batch, loaded.candidate, nowMs, 'deliverability');
  return Promise.all(
    decisions.map(async (decision) => {
      if (decision.action === 'suppress' || decision.target.provider === 'none') return testResultOf(decision);
      const account = connections.connectionOf(accounts, { channel, kind: decision.target.provider });
      if (!account) throw new Error(`The ${channel} account of a decision does not exist.`);
      const { settings } = batch;
      const about = { channel, provider: account.provider.kind, settings, recipient: uid };
      const unsubscribe = await unsubscribeUrlsOf(unsubscribeLinks, about);
      const request = { payload: decision.payload.value, decisionId: newTestId(), unsubscribe };
      return testResultOf(decision, await attemptTest(account, request, clock));
    }),
  );
}
