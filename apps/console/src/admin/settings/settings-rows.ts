import { MAX_GROUP_SIZE, USERS_CAN_OVERRIDE } from '../../text/common.ts';
import { EVENT_LABELS } from '../../text/setting-label.ts';
import type { IntegerField, SwitchField } from '../form/field-spec.ts';

/** An event setting; its choices are in the order of the codes, from 1. */
export interface Row {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly string[];
  readonly defaultValue: number;
  readonly isOverridable: boolean;
}

const MESSAGE_CHOICES = ['None', 'All', 'Mentions only'];
const REACTION_CHOICES = ['None', 'To own messages', 'To all messages'];
const NOTIFY_CHOICES = ['Do not notify', 'Notify'];

const appWide = { choices: NOTIFY_CHOICES, defaultValue: 2, isOverridable: false };
const groupAction = { choices: NOTIFY_CHOICES, defaultValue: 1, isOverridable: true };
const messageEvent = { choices: MESSAGE_CHOICES, defaultValue: 2, isOverridable: true };

export const MESSAGES: readonly Row[] = [
  { ...messageEvent, key: 'messages', label: EVENT_LABELS.messages },
  { ...messageEvent, key: 'replies', label: EVENT_LABELS.replies },
  { ...messageEvent, key: 'quotedReplies', label: EVENT_LABELS.quotedReplies },
  { key: 'reactions', label: EVENT_LABELS.reactions, choices: REACTION_CHOICES, defaultValue: 2, isOverridable: true },
  {
    ...appWide,
    key: 'messageEdited',
    label: EVENT_LABELS.messageEdited,
    help: 'Replaces the notification on the device.',
  },
  {
    ...appWide,
    key: 'messageDeleted',
    label: EVENT_LABELS.messageDeleted,
    help: 'Replaces the notification on the device.',
  },
];

export const GROUP_ACTIONS: readonly Row[] = [
  { ...groupAction, key: 'memberJoined', label: EVENT_LABELS.memberJoined },
  { ...groupAction, key: 'memberLeft', label: EVENT_LABELS.memberLeft },
  { ...groupAction, key: 'memberAdded', label: EVENT_LABELS.memberAdded },
  { ...groupAction, key: 'memberKicked', label: EVENT_LABELS.memberKicked },
  { ...groupAction, key: 'memberBanned', label: EVENT_LABELS.memberBanned },
  { ...groupAction, key: 'memberUnbanned', label: EVENT_LABELS.memberUnbanned },
  { ...groupAction, key: 'memberScopeChanged', label: EVENT_LABELS.memberScopeChanged },
];

export const CALLS: readonly Row[] = [
  { ...appWide, key: 'initiated', label: EVENT_LABELS.initiated },
  { ...appWide, key: 'cancelled', label: EVENT_LABELS.cancelled, help: 'Ringing stops either way.' },
  { ...appWide, key: 'rejected', label: EVENT_LABELS.rejected },
  { ...appWide, key: 'unanswered', label: EVENT_LABELS.unanswered },
  { ...appWide, key: 'ongoing', label: EVENT_LABELS.ongoing, defaultValue: 1 },
  { ...appWide, key: 'busy', label: EVENT_LABELS.busy, defaultValue: 1 },
  { ...appWide, key: 'ended', label: EVENT_LABELS.ended, defaultValue: 1 },
];

export type DigestChannel = 'email' | 'sms';

/** A setting that email and SMS digests share. */
type DigestRow = (Omit<SwitchField, 'path'> | Omit<IntegerField, 'path'>) & { readonly key: string };

export const DIGEST: readonly DigestRow[] = [
  {
    kind: 'switch',
    key: 'enabled',
    label: 'Send on this channel',
    help: 'Off: disabled for everyone.',
    defaultValue: false,
  },
  {
    kind: 'integer',
    key: 'intervalInSeconds',
    label: 'Delay before sending',
    help: 'Counted from the first unread message; later ones join the digest. Also the minimum time between two digests.',
    min: 60,
    max: 86_400,
    defaultValue: 7200,
    unit: 'seconds',
  },
  {
    kind: 'switch',
    key: 'notifyForUnreadOnly',
    label: 'Only if still unread',
    help: 'Sends nothing if the user reads the conversation before the delay expires.',
    defaultValue: true,
  },
  {
    kind: 'integer',
    key: 'maxPerDay',
    label: 'Daily limit per user',
    help: 'Above it, nothing is sent until midnight in the user’s time zone (QUOTA_PREFERENCE).',
    min: 1,
    max: 1000,
    defaultValue: 20,
    unit: 'per day',
    emptyMeans: 'no limit',
    isOptional: true,
  },
  {
    kind: 'integer',
    key: 'maxPerDayPerConversation',
    label: 'Daily limit per conversation',
    help: 'Counted per user.',
    min: 1,
    max: 1000,
    defaultValue: 2,
    unit: 'per day',
    emptyMeans: 'no limit',
    isOptional: true,
  },
  {
    kind: 'integer',
    key: 'maxGroupSize',
    label: MAX_GROUP_SIZE,
    help: 'Larger groups get no digests.',
    min: 2,
    max: 1000,
    defaultValue: 30,
    unit: 'members',
  },
  {
    kind: 'switch',
    key: 'override',
    label: USERS_CAN_OVERRIDE,
    help: 'Turn digests on or off, change the delay, and include read messages.',
    defaultValue: true,
  },
  {
    kind: 'switch',
    key: 'includeMessageObjectSetting',
    label: 'Include messages',
    help: 'For custom webhooks: full messages instead of only their texts.',
    defaultValue: false,
  },
  { kind: 'switch', key: 'includeMessageMetadataSetting', label: 'Message metadata', defaultValue: false },
  { kind: 'switch', key: 'includeSenderMetadataSetting', label: 'Sender metadata', defaultValue: false },
  { kind: 'switch', key: 'includeReceiverMetadataSetting', label: 'Receiver metadata', defaultValue: false },
];
