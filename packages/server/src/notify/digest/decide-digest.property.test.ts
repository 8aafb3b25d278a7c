import { CustomEmailPayload, CustomSmsPayload, type Message, SendgridPayload, TwilioPayload } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import type { DigestAccount } from '../../providers/registry.ts';
import { DIGEST_RULES } from '../rules/digest-rules.ts';
import { digestIn, digestMessages, SENDGRID, TWILIO } from '../testing/digest-examples.fixture.ts';
import { one, randomCandidate, randomSettings } from '../testing/random-situation.fixture.ts';
import { type Seeded, seeded } from '../testing/seeded.fixture.ts';
import type { DigestCandidate } from './digest-batch.ts';
import { digestFieldsOf } from './digest-fields-of.ts';

test('any batch has one decision per account, one reason at most, and a full explanation that agrees', () => {
  const random = seeded(7);
  const apps = Array.from({ length: 40 }, () => randomSettings(random));
  const seen = new Set<string>();
  for (let round = 0; round < 3_000; round += 1) {
    const channel = one(random, ['email', 'sms'] as const);
    const situation = {
      channel,
      messages: randomMessages(random),
      settings: one(random, apps),
      accounts: randomAccounts(random, channel),
      candidate: randomRecipient(random),
      nowMs: random.integer(0, Date.UTC(2100, 0)),
    };
    const about = `round ${round}`;
    const { messages, decisions } = digestIn(situation);
    const explained = digestIn({ ...situation, mode: 'all' });
    expect(decisions.length, about).toBe(Math.max(1, situation.accounts.length));
    expect(explained.messages, about).toEqual(messages);
    decisions.forEach((decision, index) => {
      const full = explained.decisions[index];
      const result = decision.action === 'send' ? 'sent' : decision.reasonDetail.code;
      seen.add(result);
      expect(full?.action === 'send' ? 'sent' : full?.reasonDetail.code, about).toBe(result);
      const gates = decision.trace.map(({ gate }) => gate);
      expect(gates, about).toEqual(DIGEST_RULES.map(({ name }) => name));
      expect(decision.trace.filter(({ result }) => result === 'fail').length, about).toBe(result === 'sent' ? 0 : 1);
      const { target, payload } = decision;
      expect(payload !== undefined, about).toBe(target.provider !== 'none');
      if (payload) expect(Value.Check(schemaOf(channel, target.provider), JSON.parse(payload.json)), about).toBe(true);
      const fields = digestFieldsOf('e', { channel }, messages, 'mara', decision);
      expect(fields.messageIds, about).toEqual(messages.map(({ id }) => Number(id)));
      expect(fields.messageId, about).toBe(fields.messageIds?.at(-1));
    });
  }
  for (const code of [
    'sent',
    'NONE',
    'NOT_MENTIONED',
    'UNSUBSCRIBED',
    'DND_ON',
    'MUTED',
    'OUTSIDE_WINDOW',
    'DAY_CLOSED',
  ])
    expect(seen).toContain(code);
  for (const code of ['CHANNEL_OFF', 'PER_DAY', 'PER_CONVERSATION', 'NO_EMAIL', 'NO_PHONE', 'NO_PROVIDER'])
    expect(seen).toContain(code);
});

function randomMessages(random: Seeded): Message[] {
  const receiverType = one(random, ['user', 'group'] as const);
  const changes = Array.from({ length: random.integer(1, 25) }, () => ({
    receiverType,
    category: one(random, ['message', 'custom', 'interactive', 'agentic'] as const),
    type: one(random, ['text', 'image', 'extension_poll', 'form', 'odd']),
    data: random.chance(0.2)
      ? {}
      : { text: one(random, ['hi', '<@uid:mara> you', '<@all:all>', '{{app.name}}', '\u0000\ud800']) },
    ...(random.chance(0.3) && { parentId: '1' }),
    ...(random.chance(0.2) && { quotedMessageId: '2' }),
  }));
  return digestMessages(...changes);
}

function randomAccounts(random: Seeded, channel: 'email' | 'sms'): DigestAccount[] {
  const custom: DigestAccount = { provider: 'custom', usesContact: random.chance(0.5) };
  return [
    ...(random.chance(0.7) ? [channel === 'email' ? SENDGRID : TWILIO] : []),
    ...(random.chance(0.4) ? [custom] : []),
  ];
}

function randomRecipient(random: Seeded): DigestCandidate {
  const { tokens: _tokens, threadUnsubscribed, ownPreferences, ...person } = randomCandidate(random);
  const off = { enabled: false };
  return {
    ...person,
    uid: 'mara',
    ownPreferences: random.chance(0.1)
      ? { ...ownPreferences, preferences: { ...ownPreferences.preferences, email: off, sms: off } }
      : ownPreferences,
    unsubscribedThreads: new Set(threadUnsubscribed ? ['1'] : []),
    ...(random.chance(0.7) && { contact: 'somewhere' }),
    sentCounts: { today: random.integer(0, 25), todayHere: random.integer(0, 3) },
  };
}

function schemaOf(channel: 'email' | 'sms', provider: string) {
  if (provider === 'custom') return channel === 'email' ? CustomEmailPayload : CustomSmsPayload;
  return provider === 'sendgrid' ? SendgridPayload : TwilioPayload;
}
