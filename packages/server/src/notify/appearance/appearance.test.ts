import type { Attachment, Message } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { PushPayload } from '../../providers/registry.ts';
import type { FcmAccount } from '../push-accounts.ts';
import {
  ACCOUNTS,
  APP,
  callEvent,
  candidate,
  decisionIn,
  FCM,
  groupEvent,
  groupMessageEvent,
  IVO,
  messageEvent,
  NOW,
  reactionEvent,
  type Situation,
  settings,
  token,
} from '../testing/examples.fixture.ts';

const STYLED = settings({ preferences: { push: { styleSetting: 2 } } });
const WITH_TIME_SENSITIVE = settings({ preferences: { push: { styleSetting: 2, timeSensitiveSetting: 2 } } });
const PRIVATE = settings({ preferences: { push: { styleSetting: 2 } }, templates: { usePrivacyTemplate: 2 } });
const IPHONE = candidate({ tokens: [token('apns_ios_device')] });
const MENTION = { text: 'Rope, <@uid:mara>', mentions: [{ uid: 'mara', name: 'Mara' }] };

describe('the kind of a notification', () => {
  const kinds: [string, ChatEvent, string][] = [
    ['a one-on-one message', messageEvent(), 'chatwire.message active 0.8 chat_messages high'],
    [
      'an answer of an assistant',
      groupMessageEvent({ category: 'agentic' }),
      'chatwire.message active 0.8 chat_messages high',
    ],
    ['a group message', groupMessageEvent(), 'chatwire.message active 0.5 chat_groups high'],
    ['a reply in a group', groupMessageEvent({ parentId: '7' }), 'chatwire.message active 0.5 chat_groups high'],
    ['a personal mention', groupMessageEvent({ data: MENTION }), 'chatwire.message active 1 chat_mentions high'],
    [
      'a mention of everyone',
      groupMessageEvent({ data: { text: '<@all:crew>' } }),
      'chatwire.message active 0.9 chat_mentions high',
    ],
    ['a reaction', reactionEvent(), 'chatwire.reaction passive 0.2 chat_activity normal'],
    [
      'an edit in a group',
      { ...groupMessageEvent(), trigger: 'message_edited' },
      'chatwire.message passive 0.5 chat_groups low',
    ],
    [
      'an edit of a mention',
      { ...groupMessageEvent({ data: MENTION }), trigger: 'message_edited' },
      'chatwire.message passive 1 chat_mentions low',
    ],
    ['a group event', groupEvent('after_group_members_kicked'), 'chatwire.event passive 0.1 chat_activity low'],
    ['a call', callEvent('initiated'), 'chatwire.call active 1 chat_calls high'],
    ['a missed call', callEvent('unanswered'), 'chatwire.missed_call active 0.7 chat_messages high'],
  ];
  test.each(kinds)(
    'the kind of %s sets category, interruption, relevance, channel, and urgency',
    (_, event, expected) => {
      const iphone = apnsOf({ event, settings: withEverything(STYLED), candidate: IPHONE });
      const browser = fcmOf({
        event,
        settings: withEverything(STYLED),
        candidate: candidate({ tokens: [token('fcm_web')] }),
      });
      const { category, interruptionLevel, relevanceScore } = iphone;
      const { channelId } = browser.data;
      expect([category, interruptionLevel, relevanceScore, channelId, browser.webpush?.headers.Urgency].join(' ')).toBe(
        expected,
      );
    },
  );

  test('lets only personal mentions through a Focus, and only when the operator allows it', () => {
    const levelOf = (data: Message['data'], trigger: ChatEvent['trigger'] = 'after_message') =>
      apnsOf({ event: { ...groupMessageEvent({ data }), trigger }, settings: WITH_TIME_SENSITIVE, candidate: IPHONE })
        .interruptionLevel;
    expect(levelOf(MENTION)).toBe('time-sensitive');
    expect(levelOf(MENTION, 'message_edited')).toBe('passive');
    expect(levelOf({ text: '<@all:crew>' })).toBe('active');
    expect(levelOf({ text: 'Rope' })).toBe('active');
  });
});

describe('the members of a push', () => {
  test('name conversation, message, and language on APNs', () => {
    const payload = apnsOf({ event: groupMessageEvent(), settings: STYLED, candidate: IPHONE });
    expect(payload).toMatchObject({ threadId: 'group_harbour-crew', targetContentId: 'group_harbour-crew' });
    expect(payload.payload).toMatchObject({ messageId: '48230', language: 'en', senderAvatar: IVO.avatar });
  });

  test('have the names of APNs for FCM on an iPhone', () => {
    const { apns } = fcmOf({
      event: groupMessageEvent(),
      settings: STYLED,
      candidate: candidate({ tokens: [token('fcm_ios')] }),
    });
    expect(apns?.payload.aps).toMatchObject({
      'thread-id': 'group_harbour-crew',
      category: 'chatwire.message',
      'interruption-level': 'active',
      'relevance-score': 0.5,
      'target-content-id': 'group_harbour-crew',
    });
  });

  test('style the notification that Android draws itself', () => {
    const { android } = fcmOf({
      event: withPicture(),
      settings: settings({ preferences: { push: { styleSetting: 2, badgeCountSetting: true } } }),
      accounts: drawnByTheSystem(),
      candidate: candidate({ unreadCount: 4 }),
    });
    expect(android.notification).toEqual({
      tag: '48230',
      sound: 'default',
      channel_id: 'chat_messages',
      image: APP.thumbnailUrl('m_81', 0),
      notification_count: 4,
      visibility: 'private',
    });
  });

  test('style the notification that a browser draws itself', () => {
    const browser = (event: ChatEvent, language: string) =>
      fcmOf({
        event,
        settings: STYLED,
        accounts: drawnByTheSystem(),
        candidate: candidate({
          tokens: [token('fcm_web', { device: { lastSeenAtMs: NOW, hasReported: true, language } })],
        }),
      }).webpush?.notification;
    expect(browser(withPicture(), 'de-CH')).toEqual({
      title: 'Ivo',
      body: 'Hat ein Foto gesendet',
      tag: '48230',
      icon: IVO.avatar,
      image: APP.thumbnailUrl('m_81', 0),
      lang: 'de',
      dir: 'ltr',
      timestamp: 1_767_268_923_012,
      actions: [
        { action: 'reply', title: 'Antworten' },
        { action: 'mark_read', title: 'Als gelesen markieren' },
      ],
      data: { conversationId: 'ivo_user_mara', messageId: '48230' },
    });
    expect(browser({ ...messageEvent(), trigger: 'message_edited' }, 'en')).toMatchObject({ silent: true });
    expect(browser(callEvent('unanswered'), 'ar')).toMatchObject({
      dir: 'rtl',
      lang: 'ar',
      actions: [{ action: 'call_back', title: 'معاودة الاتصال' }],
    });
  });

  test('style a Web Push, whose urgency follows its kind', () => {
    const account = { providerId: 'webpush', isEnabled: true, isDefault: true, declarative: true };
    const value = decisionIn({
      event: { ...groupMessageEvent(), trigger: 'message_edited' },
      settings: STYLED,
      accounts: { webpush: [account] },
      candidate: candidate({ ownPreferences: { language: 'he' }, tokens: [token('webpush_browser')] }),
    }).payload?.value;
    expect(value).toMatchObject({
      headers: { Urgency: 'low' },
      body: {
        notification: {
          tag: '48230',
          icon: IVO.avatar,
          lang: 'he',
          silent: true,
          data: { messageId: '48230', category: 'chatwire.message', channelId: 'chat_groups' },
        },
      },
    });
  });

  test('do not exist while the switch is off', () => {
    for (const platform of ['apns_ios_device', 'fcm_android', 'fcm_ios', 'fcm_web'] as const) {
      const json = decisionIn({
        event: withPicture(),
        accounts: drawnByTheSystem(),
        candidate: candidate({
          ownPreferences: { language: 'de' },
          tokens: [token(platform, { device: { lastSeenAtMs: NOW, hasReported: true, language: 'de' } })],
        }),
      }).payload?.json;
      expect(json).not.toMatch(
        /messageId|language|image|categor|channel|thread|interruption|relevance|visibility|"lang"|Foto/,
      );
    }
  });
});

describe('the picture of a notification', () => {
  const pictureOf = (event: ChatEvent, changes: Partial<Situation> = {}) =>
    apnsOf({ event, settings: STYLED, candidate: IPHONE, ...changes }).payload.image;

  test('shows the thumbnail of the first uploaded picture or video that has one', () => {
    const { thumbnailUrl: _, ...clip } = upload('m_80', 'video/mp4');
    expect(pictureOf(withPicture([clip, upload('m_82', 'image/png')]))).toBe(APP.thumbnailUrl('m_82', 0));
    expect(pictureOf(withPicture([upload('m_83', 'application/pdf')]))).toBeUndefined();
  });

  test('never comes from another server', () => {
    const foreign = {
      ...upload('m_81', 'image/png'),
      url: 'https://tracker.example/p.png',
      thumbnailUrl: 'https://tracker.example/t.png',
    };
    expect(pictureOf(withPicture([foreign]))).toBeUndefined();
  });

  test('stays away while the message is moderated, when it is deleted, and from reactions to it', () => {
    const event = withPicture();
    const moderated = (status: 'pending' | 'disapproved' | 'approved') =>
      pictureOf({ ...event, message: { ...event.message, data: { ...event.message.data, moderation: { status } } } });
    expect([moderated('pending'), moderated('disapproved')]).toEqual([undefined, undefined]);
    expect(moderated('approved')).toBe(APP.thumbnailUrl('m_81', 0));
    expect(pictureOf({ ...event, trigger: 'message_deleted' })).toBeUndefined();
    expect(
      pictureOf({ ...event, trigger: 'message_reaction_added', reaction: { id: '9', reaction: '👍' } }),
    ).toBeUndefined();
  });
});

describe('a private push', () => {
  test('names no one and hides itself on the locked screen', () => {
    const payload = apnsOf({ event: withPicture(), settings: PRIVATE, candidate: IPHONE });
    expect(payload).toMatchObject({ alert: { title: 'New message' }, category: 'chatwire.message_private' });
    expect(payload.threadId).toMatch(/^[0-9a-f]{16}$/);
    expect(payload.payload).not.toHaveProperty('image');
    expect(payload.payload).not.toHaveProperty('senderAvatar');
    expect(payload.payload).not.toHaveProperty('receiverAvatar');
    const { android } = fcmOf({ event: withPicture(), settings: PRIVATE, accounts: drawnByTheSystem() });
    expect(android.notification).toMatchObject({ visibility: 'secret' });
    expect(android.notification).not.toHaveProperty('image');
  });

  test('has no button to reply', () => {
    const { webpush } = fcmOf({
      event: messageEvent(),
      settings: PRIVATE,
      accounts: drawnByTheSystem(),
      candidate: candidate({ tokens: [token('fcm_web')] }),
    });
    expect(webpush?.notification?.actions).toEqual([{ action: 'mark_read', title: 'Mark as read' }]);
  });

  test('keeps its own payload when the texts of both template sets are the same', () => {
    const same = settings({
      preferences: { push: { styleSetting: 2 } },
      templates: {
        usePrivacyTemplate: 3,
        textMessageTemplateDefault: { titleGroup: 'News', body: 'Look' },
        textMessageTemplatePrivacy: { titleGroup: 'News', body: 'Look' },
      },
    });
    const categories = [{}, { templates: { usePrivacyTemplate: true } }].map(
      (ownPreferences) =>
        apnsOf({ event: groupMessageEvent(), settings: same, candidate: { ...IPHONE, ownPreferences } }).category,
    );
    expect(categories).toEqual(['chatwire.message', 'chatwire.message_private']);
  });
});

function withEverything(base: Situation['settings']): NonNullable<Situation['settings']> {
  const { preferences, ...rest } = base ?? settings();
  return {
    ...rest,
    preferences: { ...preferences, group: { ...preferences.group, memberKickedSetting: 2, reactionsSetting: 3 } },
  };
}

function upload(id: string, mimeType: string): Attachment {
  return {
    id,
    url: `https://chat.example/v3/media/${id}/file?exp=1&sig=x`,
    name: 'file',
    extension: 'x',
    mimeType,
    size: 10,
    thumbnailUrl: `https://chat.example/v3/media/${id}/thumbnail?exp=1&sig=x`,
  };
}

function withPicture(attachments: readonly Attachment[] = [upload('m_81', 'image/jpeg')]): ChatEvent {
  return messageEvent({ type: 'image', data: { attachments: [...attachments] } });
}

function drawnByTheSystem(): NonNullable<Situation['accounts']> {
  const shown = { chat: true, call: true };
  const fcm: FcmAccount = { ...FCM, notificationInPayload: { ios: shown, android: shown, web: shown } };
  return { ...ACCOUNTS, fcm: [fcm] };
}

type Of<Type extends PushPayload['type']> = Extract<PushPayload, { readonly type: Type }>;

function apnsOf(situation: Situation): Extract<Of<'apns'>, { readonly pushType: 'alert' }> {
  const value = decisionIn(situation).payload?.value;
  if (value?.type !== 'apns' || !('alert' in value)) throw new Error('Expected an alert of APNs.');
  return value;
}

function fcmOf(situation: Situation): Of<'fcm'>['message'] {
  const value = decisionIn(situation).payload?.value;
  if (value?.type !== 'fcm') throw new Error('Expected a payload of FCM.');
  return value.message;
}
