import { describe, expect, test } from 'vitest';
import {
  type DigestSituation,
  digestCandidate,
  digestDecisionIn,
  digestIn,
  digestMessages,
  digestSettings,
  SENDGRID,
  TWILIO,
  WEBHOOK,
} from '../testing/digest-examples.fixture.ts';
import { NOW, owns } from '../testing/examples.fixture.ts';
import type { DigestDecision } from './decide-digest.ts';

describe('Rule 1 is evaluated for each message of a batch', () => {
  test('messages that fail rule 1 are dropped', () => {
    const messages = digestMessages({ data: { text: 'Plain' } }, { data: { text: '<@uid:mara> look' } });
    const { messages: kept, decisions } = digestIn({
      messages,
      settings: digestSettings({ oneOnOne: { messagesSetting: 3 } }),
    });
    expect(kept.map(({ id }) => id)).toEqual(['48220']);
    expect(results(decisions)).toEqual(['sent']);
  });

  test('a batch whose messages all fail rule 1 is suppressed with the reason of the newest', () => {
    const messages = digestMessages({ parentId: '7' }, {}, { quotedMessageId: '8' });
    const none = { messagesSetting: 1, repliesSetting: 1, quotedRepliesSetting: 1 };
    const { messages: about, decisions } = digestIn({ messages, settings: digestSettings({ oneOnOne: none }) });
    expect(results(decisions)).toEqual(['QUOTED_REPLIES_PREFERENCE NONE']);
    expect(about).toHaveLength(3);
  });

  test('the user’s own channel setting suppresses with the reason of the class, code CHANNEL_OFF', () => {
    const candidate = digestCandidate({ ownPreferences: owns({ email: { enabled: false } }) });
    const decision = digestDecisionIn({ candidate });
    expect(decision).toMatchObject({
      reason: 'MESSAGES_PREFERENCE',
      reasonDetail: { code: 'CHANNEL_OFF', source: 'user', setting: 'email.enabled', value: false },
    });
    expect(result({ candidate, messages: digestMessages({ parentId: '7' }) })).toBe('REPLIES_PREFERENCE CHANNEL_OFF');
    expect(result({ candidate, channel: 'sms' })).toBe('sent');
  });

  test('a user’s channel setting without override is ignored', () => {
    const candidate = digestCandidate({ ownPreferences: owns({ email: { enabled: false } }) });
    expect(result({ candidate, settings: digestSettings({ email: { override: false } }) })).toBe('sent');
  });

  test('an unsubscription suppresses emails regardless of override, mentions, and mode, and no SMS', () => {
    const candidate = digestCandidate({ unsubscribedAtMs: NOW - 1 });
    const settings = digestSettings({ email: { override: false }, bypassPreferencesForMentions: true });
    const messages = digestMessages({ data: { text: '<@uid:mara> hi' } });
    for (const mode of ['firstFailure', 'all', 'deliverability'] as const) {
      expect(digestDecisionIn({ candidate, settings, messages, mode })).toMatchObject({
        action: 'suppress',
        reason: 'MESSAGES_PREFERENCE',
        reasonDetail: { code: 'CHANNEL_OFF', source: 'user', setting: 'email.unsubscribed', value: NOW - 1 },
      });
    }
    expect(result({ candidate, channel: 'sms' })).toBe('sent');
  });

  test('a message class that is off is the reason even for an unsubscribed user', () => {
    const ownPreferences = owns({ oneOnOne: { messagesSetting: 1 } });
    expect(result({ candidate: digestCandidate({ ownPreferences, unsubscribedAtMs: NOW - 1 }) })).toBe(
      'MESSAGES_PREFERENCE NONE',
    );
  });

  test('replies in a thread the recipient unsubscribed from are dropped, unless they mention the recipient', () => {
    const candidate = digestCandidate({ unsubscribedThreads: new Set(['7']) });
    const left = digestMessages({ parentId: '7' });
    expect(result({ candidate, messages: left })).toBe('REPLIES_PREFERENCE UNSUBSCRIBED');
    expect(result({ candidate, messages: digestMessages({ parentId: '9' }) })).toBe('sent');
    const mentions = digestMessages({ parentId: '7', data: { text: '<@uid:mara> hi' } });
    expect(result({ candidate, messages: mentions })).toBe('sent');
  });
});

describe('One mentioning message bypasses rules 2 to 4 for its whole batch', () => {
  const candidate = digestCandidate({
    ownPreferences: owns({ mute: { dndPreferenceSetting: 2 } }),
    mutedUntilMs: NOW + 1,
  });
  const messages = digestMessages({ data: { text: '<@uid:mara> look' } }, { data: { text: 'Plain' } });

  test('a mention bypasses if the operator allows it', () => {
    expect(result({ candidate, messages })).toBe('DND_PREFERENCE DND_ON');
    const decision = digestDecisionIn({
      candidate,
      messages,
      settings: digestSettings({ bypassPreferencesForMentions: true }),
    });
    expect(decision).toMatchObject({ action: 'send', bypassed: true });
    expect(decision.trace.map(({ result }) => result)).toEqual(
      'pass bypassed bypassed pass pass pass pass not_applicable not_applicable'.split(' '),
    );
  });

  test('a mention of everyone bypasses in groups only', () => {
    const bypass = digestSettings({ bypassPreferencesForAllMentions: true });
    const everyone = { data: { text: '<@all:all> look' } };
    const inGroup = digestMessages({ receiverType: 'group', ...everyone });
    expect(result({ candidate, messages: inGroup, settings: bypass })).toBe('sent');
    expect(result({ candidate, messages: digestMessages(everyone), settings: bypass })).toBe('DND_PREFERENCE DND_ON');
  });

  test('a mention in a message dropped by rule 1 does not bypass', () => {
    const settings = digestSettings({ bypassPreferencesForMentions: true, oneOnOne: { repliesSetting: 1 } });
    const dropped = digestMessages({ parentId: '7', data: { text: '<@uid:mara> look' } }, {});
    expect(result({ candidate, messages: dropped, settings })).toBe('DND_PREFERENCE DND_ON');
  });
});

describe('The first rule that fails gives the reason', () => {
  const closed = { monday: { from: 0, to: 2359, dnd: true } };
  const week = Object.fromEntries(
    ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, closed.monday]),
  );
  const mute = { dndPreferenceSetting: 2, schedulePreferenceSetting: { ...closed, ...week } } as const;
  const all = {
    settings: digestSettings({ email: { maxPerDay: 1, maxPerDayPerConversation: 1 } }),
    accounts: [SENDGRID],
    candidate: digestCandidate({
      ownPreferences: owns({ mute }),
      mutedUntilMs: NOW + 1,
      sentCounts: { today: 1, todayHere: 1 },
    }),
  } as const;

  test('rules are evaluated in the order of the specification', () => {
    const { contact: _, ...homeless } = all.candidate;
    const candidates = [
      homeless,
      { ...homeless, ownPreferences: owns({ mute: { schedulePreferenceSetting: mute.schedulePreferenceSetting } }) },
      { ...homeless, ownPreferences: owns({ mute: { schedulePreferenceSetting: week } }), mutedUntilMs: 0 },
      { ...homeless, ownPreferences: {}, mutedUntilMs: 0 },
      { ...homeless, ownPreferences: {}, mutedUntilMs: 0, sentCounts: { today: 0, todayHere: 1 } },
      { ...homeless, ownPreferences: {}, mutedUntilMs: 0, sentCounts: { today: 0, todayHere: 0 } },
      { ...all.candidate, ownPreferences: {}, mutedUntilMs: 0, sentCounts: { today: 0, todayHere: 0 } },
    ];
    expect(candidates.map((candidate) => result({ ...all, candidate }))).toEqual([
      'DND_PREFERENCE DND_ON',
      'MUTE_PREFERENCE MUTED',
      'SCHEDULE_PREFERENCE DAY_CLOSED',
      'QUOTA_PREFERENCE PER_DAY',
      'QUOTA_PREFERENCE PER_CONVERSATION',
      'MISSING_EMAIL NO_EMAIL',
      'sent',
    ]);
  });

  test('a full explanation evaluates all rules and has the same reason', () => {
    const [decision] = digestIn({ ...all, mode: 'all' }).decisions;
    expect(decision).toMatchObject({ reason: 'DND_PREFERENCE' });
    expect(decision?.trace.map(({ result }) => result)).toEqual(
      'pass fail fail fail fail pass pass not_applicable not_applicable'.split(' '),
    );
  });

  test('without a cap the quota rule passes', () => {
    const settings = digestSettings({ email: { maxPerDay: null, maxPerDayPerConversation: null } });
    expect(result({ settings, candidate: digestCandidate({ sentCounts: { today: 999, todayHere: 999 } }) })).toBe(
      'sent',
    );
  });

  test('quota names the cap and its value', () => {
    const candidate = digestCandidate({ sentCounts: { today: 20, todayHere: 0 } });
    expect(digestDecisionIn({ channel: 'sms', candidate })).toMatchObject({
      reasonDetail: { code: 'PER_DAY', source: 'app', setting: 'sms.maxPerDay', value: 20, count: 20 },
    });
  });
});

describe('Each enabled account of the channel has its own decision', () => {
  const { contact: _, ...homeless } = digestCandidate();

  test('each account has its own address rule', () => {
    const { decisions } = digestIn({ accounts: [SENDGRID, WEBHOOK], candidate: homeless });
    expect(results(decisions)).toEqual(['MISSING_EMAIL NO_EMAIL', 'sent']);
    const [mail] = decisions;
    expect(mail?.payload?.value).toMatchObject({ type: 'sendgrid', to: { uid: 'mara', name: 'Mara' } });
    expect(mail?.payload?.json).not.toContain('"email":"mara');
  });

  test('a webhook needs the address only if it receives the address', () => {
    const webhook = { provider: 'custom', usesContact: true } as const;
    expect(result({ accounts: [webhook], candidate: homeless })).toBe('MISSING_EMAIL NO_EMAIL');
    expect(result({ channel: 'sms', accounts: [webhook], candidate: homeless })).toBe('MISSING_PHNO NO_PHONE');
    expect(result({ channel: 'sms', accounts: [TWILIO], candidate: homeless })).toBe('MISSING_PHNO NO_PHONE');
    const withAddress = digestDecisionIn({ accounts: [webhook] });
    expect(withAddress.payload?.value).toMatchObject({ data: { to: { email: 'mara@example.org' } } });
    const withoutAddress = digestDecisionIn({ accounts: [WEBHOOK] });
    expect(withoutAddress.payload?.json).not.toContain('mara@example.org');
  });

  test('a channel without accounts has one decision, NO_PROVIDER unless an earlier rule fails', () => {
    expect(result({ accounts: [] })).toBe('NOT_FOUND NO_PROVIDER');
    expect(digestDecisionIn({ accounts: [] })).not.toHaveProperty('payload');
    const candidate = digestCandidate({ mutedUntilMs: NOW + 1 });
    expect(result({ accounts: [], candidate })).toBe('MUTE_PREFERENCE MUTED');
  });
});

function results(decisions: readonly DigestDecision[]): string[] {
  return decisions.map((decision) =>
    decision.action === 'send' ? 'sent' : `${decision.reason} ${decision.reasonDetail.code}`,
  );
}

function result(situation: DigestSituation): string {
  return results([digestDecisionIn(situation)]).join();
}
