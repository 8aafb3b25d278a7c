import type { AppSettings, Call, EventTrigger, Group, Message, OwnPreferences, Platform } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Candidate, PushToken } from '../candidate.ts';
import { decide } from '../decide.ts';
import type { Decision } from '../decision.ts';
import type { EvaluationMode } from '../evaluate-rules.ts';
import { prepareEvent } from '../prepare-event.ts';
import type { ApnsAccount, FcmAccount, PushAccountRefs } from '../push-accounts.ts';
import { defaultSettings } from '../settings-model/default-settings.ts';
import { applySettingsPatch, parseSettingsPatch } from '../settings-model/settings-patch.ts';

/** Example data: a harbour crew. Each builder takes the values that a test needs and fills in the rest. */

/** 12:02:03 UTC on Thursday, 1 January 2026. */
export const NOW = 1_767_268_923_050;
export const APP: AppIdentity = {
  appId: 'app',
  region: 'self',
  name: 'Harbour Chat',
  defaultTimezone: 'UTC',
  thumbnailUrl: (mediaId) => `https://chat.example/v3/media/${mediaId}/thumbnail?exp=1767355200&sig=c2lnbmVk`,
  privateThreadId: (conversationId) => Buffer.from(conversationId.padEnd(8)).toString('hex').slice(0, 16),
};

export const IVO = { uid: 'ivo', name: 'Ivo', avatar: 'https://files.example/ivo.png' };
export const MARA = { uid: 'mara', name: 'Mara' };
export const LENE = { uid: 'lene', name: 'Lene' };
export const CREW: Group = {
  guid: 'harbour-crew',
  name: 'Harbour crew',
  type: 'public',
  owner: 'ivo',
  membersCount: 3,
  createdAt: 1_767_225_700,
};

export const FCM: FcmAccount = {
  providerId: 'fcm-main',
  isEnabled: true,
  isDefault: true,
  notificationInPayload: {
    ios: { chat: true, call: false },
    android: { chat: false, call: false },
    web: { chat: false, call: false },
  },
  collapseMessages: false,
};
export const APNS: ApnsAccount = {
  providerId: 'apns-main',
  isEnabled: true,
  isDefault: true,
  bundleId: 'example.harbour.app',
  includeContentAvailable: true,
  includeMutableContent: true,
};
export const ACCOUNTS: PushAccountRefs = { fcm: [FCM], apns: [APNS] };

/** Returns a one-on-one message from ivo to mara, unless `receiverType` says group. */
function message(changes: Partial<Message> = {}): Message {
  const isGroup = changes.receiverType === 'group';
  return {
    id: '48230',
    conversationId: isGroup ? 'group_harbour-crew' : 'ivo_user_mara',
    sender: 'ivo',
    receiver: isGroup ? 'harbour-crew' : 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    data: { text: 'Boat is ready at noon' },
    sentAt: 1_767_268_923,
    sentAtMS: 1_767_268_923_012,
    updatedAt: 1_767_268_923,
    seq: 812,
    ...changes,
  };
}

export function messageEvent(changes: Partial<Message> = {}, trigger: EventTrigger = 'after_message'): ChatEvent {
  const about = message(changes);
  return {
    trigger,
    occurredAtMs: NOW,
    actor: IVO,
    message: about,
    ...(about.receiverType === 'group' && { group: CREW }),
  };
}

export function groupMessageEvent(changes: Partial<Message> = {}): ChatEvent {
  return messageEvent({ receiverType: 'group', ...changes });
}

/** Returns the event of a reaction by ivo; the message is mara's by default. */
export function reactionEvent(changes: Partial<Message> = {}): ChatEvent {
  return {
    ...messageEvent({ receiverType: 'group', sender: 'mara', ...changes }, 'message_reaction_added'),
    reaction: { id: '9107', reaction: '👍' },
  };
}

/** Returns the event of an action of ivo about lene in the group. */
export function groupEvent(trigger: EventTrigger): ChatEvent {
  const action = message({ receiverType: 'group', category: 'action', type: 'groupMember', data: {} });
  return { trigger, occurredAtMs: NOW, actor: IVO, target: LENE, message: action, group: CREW, newScope: 'moderator' };
}

/** Returns the event of a call from ivo to mara, or to the group. */
export function callEvent(trigger: EventTrigger, changes: Partial<Call> = {}): ChatEvent {
  const isGroup = changes.receiverType === 'group';
  const call: Call = {
    sessionId: 'session-7',
    type: 'audio',
    status: 'initiated',
    callInitiator: 'ivo',
    callReceiver: isGroup ? 'harbour-crew' : 'mara',
    receiverType: 'user',
    initiatedAt: 1_767_268_923,
    joined: [],
    rejected: [],
    messageId: '48230',
    ...changes,
  };
  return {
    trigger,
    occurredAtMs: NOW,
    actor: trigger === 'rejected' || trigger === 'busy' ? MARA : IVO,
    message: message({
      category: 'call',
      type: call.type,
      receiverType: call.receiverType,
      data: {
        entities: {
          sender: { entity: { ...IVO }, entityType: 'user' },
          receiver: { entity: { ...MARA }, entityType: 'user' },
        },
      },
    }),
    ...(isGroup && { group: CREW }),
    call,
    actingSession: 'session-of-actor',
  };
}

export function token(platform: Platform = 'fcm_android', changes: Partial<PushToken> = {}): PushToken {
  return { platform, pushToken: `token-${platform}`, session: 'phone', ...changes };
}

/** Returns mara with one Android phone. */
export function candidate(changes: Partial<Candidate> = {}): Candidate {
  return { ...MARA, ownPreferences: {}, tokens: [token()], ...changes };
}

export function owns(preferences: NonNullable<OwnPreferences['preferences']>): OwnPreferences {
  return { preferences };
}

/** Returns the default settings with changes, written as an operator writes them. */
export function settings(patch: unknown = {}): AppSettings {
  const parsed = parseSettingsPatch(patch);
  if ('details' in parsed) throw new Error(JSON.stringify(parsed.details));
  return applySettingsPatch(defaultSettings(), parsed.patch);
}

export interface Situation {
  readonly event?: ChatEvent;
  readonly settings?: AppSettings;
  readonly accounts?: PushAccountRefs;
  readonly candidate?: Candidate;
  readonly nowMs?: number;
  readonly mode?: EvaluationMode;
}

export function decisionsIn(situation: Situation): Decision[] {
  const prepared = prepareEvent({
    event: situation.event ?? messageEvent(),
    settings: situation.settings ?? settings(),
    accounts: situation.accounts ?? ACCOUNTS,
    app: APP,
  });
  return decide(prepared, situation.candidate ?? candidate(), situation.nowMs ?? NOW, situation.mode);
}

/** Returns the only decision of a situation. */
export function decisionIn(situation: Situation): Decision {
  const [decision, ...others] = decisionsIn(situation);
  if (!decision || others.length > 0)
    throw new Error(`Expected one decision, got ${others.length + (decision ? 1 : 0)}.`);
  return decision;
}

/** Returns `sent`, or reason and code of a suppression. */
export function resultIn(situation: Situation): string {
  return resultOf(decisionIn(situation));
}

export function resultOf(decision: Decision): string {
  return decision.action === 'send' ? 'sent' : `${decision.reason} ${decision.reasonDetail.code}`;
}
