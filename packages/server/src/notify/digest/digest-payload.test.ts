import { CustomEmailPayload, CustomSmsPayload, SendgridPayload, TwilioPayload } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  type DigestSituation,
  digestCandidate,
  digestDecisionIn,
  digestMessages,
  digestSettings,
  SENDGRID,
  WEBHOOK,
} from '../testing/digest-examples.fixture.ts';
import { IVO, LENE } from '../testing/examples.fixture.ts';
import { storedPayloadOf } from './stored-payload.ts';

const by = ({ uid, name, avatar }: { uid: string; name: string; avatar?: string }) => ({
  entities: { sender: { entity: { uid, name, ...(avatar && { avatar }) }, entityType: 'user' as const } },
});

describe('The payload of a batch', () => {
  test('the payload about a group lists senders and texts, oldest first, and names the group', () => {
    const group = { receiverType: 'group' } as const;
    const messages = digestMessages(
      { ...group, data: { text: 'Anyone at the pier?', ...by(IVO) } },
      { ...group, sender: 'lene', type: 'image', data: by(LENE) },
      {
        ...group,
        data: { text: '<@uid:mara> leaving at noon', mentions: [{ uid: 'mara', name: 'Mara' }], ...by(IVO) },
      },
    );
    const account = { ...SENDGRID, templateId: 'd-0f3a', unsubscribeGroupId: 7, replyTo: 'reply+1-a@example.org' };
    const payload = payloadIn({ messages, accounts: [account] });
    expect(Value.Check(SendgridPayload, payload)).toBe(true);
    const ivo = { uid: 'ivo', name: 'Ivo', avatar: IVO.avatar };
    expect(payload).toEqual({
      to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' },
      from: { email: 'chat@example.org', name: 'Harbour Chat' },
      replyTo: 'reply+1-a@example.org',
      templateId: 'd-0f3a',
      unsubscribeGroupId: 7,
      subject: 'New messages in Harbour crew',
      messages: [
        { sender: ivo, message: 'Anyone at the pier?' },
        { sender: { uid: 'lene', name: 'Lene', avatar: null }, message: 'Sent a photo' },
        { sender: ivo, message: '@Mara leaving at noon' },
      ],
      groupDetails: { guid: 'harbour-crew', name: 'Harbour crew', icon: null },
      type: 'sendgrid',
    });
  });

  test('the SMS about a one-on-one conversation names the sender and counts all messages', () => {
    const messages = digestMessages(...Array.from({ length: 25 }, () => ({ data: { text: 'Hi', ...by(IVO) } })));
    const payload = payloadIn({ channel: 'sms', messages, candidate: digestCandidate({ contact: '+4500000000' }) });
    expect(Value.Check(TwilioPayload, payload)).toBe(true);
    expect(payload).toMatchObject({
      to: { uid: 'mara', phno: '+4500000000', name: 'Mara' },
      from: '+4500000001',
      messagesOmitted: 5,
      senderDetails: { uid: 'ivo', name: 'Ivo', avatar: IVO.avatar },
      smsContent: '25 unread from Ivo on Harbour Chat.',
    });
    expect(listIn(payload)).toHaveLength(20);
  });

  test('the payload of a webhook is the envelope of its channel', () => {
    const mail = payloadIn({ accounts: [WEBHOOK] });
    const text = payloadIn({ channel: 'sms', accounts: [WEBHOOK] });
    expect([Value.Check(CustomEmailPayload, mail), Value.Check(CustomSmsPayload, text)]).toEqual([true, true]);
    expect(mail).toMatchObject({ trigger: 'email-notification-payload-generated', appId: 'app', region: 'self' });
    expect(text).toMatchObject({ trigger: 'sms-notification-payload-generated', webhook: 'custom', type: 'custom' });
  });

  test('has neither texts nor names in the privacy set', () => {
    const settings = digestSettings({}, { templates: { usePrivacyTemplate: 2 } });
    const messages = digestMessages({ data: { text: 'Secret' } });
    expect(payloadIn({ settings, messages })).toMatchObject({
      subject: 'You have unread messages',
      messages: [{ message: 'Open the app to read it' }],
    });
    expect(payloadIn({ channel: 'sms', settings, messages })).toMatchObject({
      smsContent: 'You have unread messages on Harbour Chat.',
    });
  });

  test('has the message objects if the operator enables them, and never private metadata', () => {
    const messages = digestMessages({ data: { text: 'Hi', metadata: { seat: 4, '@private': { pin: 1 } } } });
    const metadata = (includeMessageMetadataSetting: boolean) => {
      const settings = digestSettings({
        email: { includeMessageObjectSetting: true, includeMessageMetadataSetting },
      });
      return listIn(payloadIn({ settings, messages }))[0]?.messageObject?.data;
    };
    expect(metadata(true)).toEqual({ text: 'Hi', metadata: { seat: 4 } });
    expect(metadata(false)).toEqual({ text: 'Hi' });
    expect(listIn(payloadIn({ messages }))[0]).not.toHaveProperty('messageObject');
  });
});

describe('The texts of a batch', () => {
  const templates = (emailSubjectTemplateDefault: object) =>
    digestSettings({}, { templates: { emailSubjectTemplateDefault } });

  test('templates may refer to messages, people, the app, and the link', () => {
    const subjectOneOnOne = '{{to.name}} {{messages.0.message}} {{messages.length}} {{app.name}} {{link}}';
    const situation = { settings: templates({ subjectOneOnOne }), messages: digestMessages({ data: { text: 'Hi' } }) };
    expect(payloadIn({ ...situation, link: 'https://chat.example/c' })).toMatchObject({
      subject: 'Mara Hi 1 Harbour Chat https://chat.example/c',
    });
    expect(payloadIn(situation)).toMatchObject({ subject: 'Mara Hi 1 Harbour Chat ' });
  });

  test('an SMS is truncated at 1600 characters', () => {
    expect(payloadIn({ settings: templates({ subjectOneOnOne: '{{link}}' }) })).toMatchObject({
      subject: 'Harbour Chat',
    });
  });

  test('an SMS ends after 1600 characters', () => {
    const smsContentTemplateDefault = { bodyOneOnOne: '{{messages.0.message}}{{messages.0.message}}' };
    const settings = digestSettings({}, { templates: { smsContentTemplateDefault } });
    const payload = payloadIn({
      channel: 'sms',
      settings,
      messages: digestMessages({ data: { text: 'å'.repeat(999) } }),
    });
    expect(payload).toMatchObject({ smsContent: `${'å'.repeat(1599)}…` });
  });
});

test('a payload above 64 KiB is kept with the newest messages that fit', () => {
  const messages = digestMessages(
    ...Array.from({ length: 30 }, (_, n) => ({ data: { text: `${n}${'👍'.repeat(998)}` } })),
  );
  const { payload } = digestDecisionIn({ messages });
  if (!payload) throw new Error('No payload.');
  const stored = storedPayloadOf(payload);
  expect(stored.payloadTruncated).toBe(true);
  expect(Buffer.byteLength(stored.payload)).toBeLessThanOrEqual(65_536);
  const kept = JSON.parse(stored.payload);
  expect(kept.messages.length + kept.messagesOmitted).toBe(30);
  expect(kept.messages.at(-1).message.startsWith('29👍')).toBe(true);
  expect(Value.Check(SendgridPayload, kept)).toBe(true);
});

function payloadIn(situation: DigestSituation): unknown {
  const { payload } = digestDecisionIn(situation);
  expect(JSON.parse(payload?.json ?? '')).toEqual(payload?.value);
  return payload?.value;
}

function listIn(payload: unknown): readonly { readonly messageObject?: { readonly data: unknown } }[] {
  return Object(payload).messages;
}
