import {
  DEVICE_PERMISSIONS,
  EXTENSION_CALL_TRIGGERS,
  type OwnPreferences,
  PLATFORMS,
  TRIGGERS,
  WEEKDAYS,
} from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { budgetedSenderOf } from '../audience/budgeted-sender-of.ts';
import type { Candidate, PushToken, TokenDevice } from '../candidate.ts';
import {
  APNS,
  CREW,
  callEvent,
  FCM,
  groupEvent,
  IVO,
  LENE,
  MARA,
  messageEvent,
  reactionEvent,
  settings,
} from './examples.fixture.ts';
import type { Seeded } from './seeded.fixture.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'no/zone', '', '+05:45', 'utc'];
const TEXTS = [
  '',
  'hi',
  '<@uid:mara>',
  '<@all:all>',
  '<@uid:mara> <@all:x>',
  '{{text}}',
  '\u0000\ud800',
  '👍'.repeat(2000),
];
const PEOPLE = [IVO, MARA, LENE, { uid: 'app_system', name: 'System' }];

export function randomEvent(random: Seeded): ChatEvent {
  const trigger = one(random, [...TRIGGERS, ...EXTENSION_CALL_TRIGGERS]);
  const receiverType = random.chance(0.5) ? 'group' : 'user';
  const details = {
    receiverType,
    sender: one(random, PEOPLE).uid,
    category: one(random, ['message', 'custom', 'interactive', 'agentic'] as const),
    type: one(random, ['text', 'image', 'extension_poll', 'form', 'assistant', 'odd']),
    data: random.chance(0.1) ? {} : { text: one(random, TEXTS) },
    ...(random.chance(0.3) && { parentId: '1' }),
    ...(random.chance(0.3) && { quotedMessageId: '2' }),
  } as const;
  const actor = one(random, PEOPLE);
  if (trigger.startsWith('after_group') || trigger === 'after_scope_changed') return { ...groupEvent(trigger), actor };
  if (trigger === 'message_reaction_added')
    return { ...reactionEvent(details), actor, ...(receiverType === 'group' && { group: CREW }) };
  if (trigger.startsWith('after_') || trigger.startsWith('message_'))
    return { ...messageEvent(details, trigger), actor };
  return { ...callEvent(trigger, { receiverType }), actor };
}

export function randomSettings(random: Seeded) {
  const code = () => random.integer(1, 3);
  const onOff = () => random.integer(1, 2);
  const open = () => random.chance(0.6);
  const conversation = () => ({
    messagesSetting: code(),
    messagesOverride: open(),
    repliesSetting: code(),
    quotedRepliesSetting: code(),
    reactionsSetting: code(),
    messageEditedSetting: onOff(),
    messageDeletedSetting: onOff(),
  });
  const members = ['Joined', 'Left', 'Added', 'Kicked', 'Banned', 'Unbanned', 'ScopeChanged'];
  const calls = ['initiated', 'rejected', 'cancelled', 'unanswered', 'ongoing', 'busy', 'ended'];
  return settings({
    preferences: {
      group: { ...conversation(), ...Object.fromEntries(members.map((name) => [`member${name}Setting`, onOff()])) },
      oneOnOne: conversation(),
      call: Object.fromEntries(calls.map((name) => [`${name}Setting`, onOff()])),
      mute: { dndPreferenceOverride: open(), schedulePreferenceOverride: open(), mutedGroupsOverride: open() },
      bypassPreferencesForMentions: open(),
      bypassPreferencesForAllMentions: open(),
      push: {
        badgeCountSetting: open(),
        includeMessageObjectSetting: open(),
        staleTokenAction: code(),
        deniedAction: onOff(),
        tokenMaxAgeDays: one(random, [0, 270]),
      },
    },
    templates: { usePrivacyTemplate: code() },
  });
}

export function randomAccounts(random: Seeded) {
  const faults = () => ({
    isEnabled: random.chance(0.7),
    isDefault: random.chance(0.7),
    hasBadCredentials: random.chance(0.2),
  });
  return {
    fcm: random.chance(0.7) ? [{ ...FCM, ...faults() }] : [],
    apns: random.chance(0.7) ? [{ ...APNS, ...faults() }] : [],
    ...(random.chance(0.3) && { custom: { isEnabled: random.chance(0.5) } }),
  };
}

export function randomCandidate(random: Seeded): Candidate {
  return {
    ...one(random, PEOPLE),
    ownPreferences: randomPreferences(random),
    tokens: Array.from({ length: random.integer(0, 3) }, () => randomToken(random)),
    ...(random.chance(0.5) && { timezone: one(random, ZONES) }),
    ...(random.chance(0.3) && { mutedUntilMs: random.integer(0, Date.UTC(2100, 0)) }),
    ...(random.chance(0.3) && { threadUnsubscribed: true }),
    ...(random.chance(0.5) && { unreadCount: random.integer(0, 100) }),
  };
}

/** Returns the used part of the sender's budget; nothing for events without one. */
export function randomBudget(random: Seeded, event: ChatEvent): Pick<Candidate, 'senderBudget'> {
  if (budgetedSenderOf(event) === undefined) return {};
  const calls = random.integer(0, 25);
  return { senderBudget: { limit: 20, calls, all: calls + random.integer(0, 5) } };
}

function randomPreferences(random: Seeded): OwnPreferences {
  if (random.chance(0.3)) return {};
  const from = random.integer(0, 23) * 100;
  const day = { from, to: random.integer(from / 100, 23) * 100, dnd: random.chance(0.2) };
  return {
    preferences: {
      group: { messagesSetting: one(random, [1, 2, 3] as const) },
      oneOnOne: { reactionsSetting: one(random, [1, 2, 3] as const) },
      mute: {
        dndPreferenceSetting: random.chance(0.2) ? 2 : 1,
        schedulePreferenceSetting: { [one(random, WEEKDAYS)]: day, [one(random, WEEKDAYS)]: day },
      },
    },
    templates: { usePrivacyTemplate: random.chance(0.5) },
  };
}

function randomToken(random: Seeded): PushToken {
  return {
    platform: one(random, PLATFORMS),
    pushToken: 'token',
    session: one(random, ['phone', 'tablet', 'session-of-actor']),
    ...(random.chance(0.6) && { providerId: one(random, ['default', 'fcm-main', 'apns-main', 'gone', '']) }),
    ...(random.chance(0.3) && { isRinging: true }),
    ...(random.chance(0.5) && { device: randomDevice(random) }),
  };
}

function randomDevice(random: Seeded): TokenDevice {
  return {
    lastSeenAtMs: random.integer(0, Date.UTC(2100, 0)),
    hasReported: true,
    permission: one(random, DEVICE_PERMISSIONS),
  };
}

export function one<Item>(random: Seeded, items: readonly Item[]): Item {
  const item = random.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
