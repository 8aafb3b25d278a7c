import type { IntegerField, SwitchField } from '../form/field-spec.ts';

/** A setting of events, by its codes: the first word is code 1. */
export interface Row {
  readonly key: string;
  readonly label: string;
  readonly help?: string;
  readonly choices: readonly string[];
  readonly shipped: number;
  readonly isOverridable: boolean;
}

const MESSAGE_CHOICES = ['None', 'All', 'Mentions only'];
const REACTION_CHOICES = ['None', 'To own messages', 'To all messages'];
const NOTIFY_CHOICES = ['Do not notify', 'Notify'];

const changes = { choices: NOTIFY_CHOICES, shipped: 2, isOverridable: false };
const actions = { choices: NOTIFY_CHOICES, shipped: 1, isOverridable: true };
const messages = { choices: MESSAGE_CHOICES, shipped: 2, isOverridable: true };

export const MESSAGES: readonly Row[] = [
  { ...messages, key: 'messages', label: 'Messages' },
  { ...messages, key: 'replies', label: 'Replies in threads' },
  { ...messages, key: 'quotedReplies', label: 'Quoted replies' },
  { key: 'reactions', label: 'Reactions', choices: REACTION_CHOICES, shipped: 2, isOverridable: true },
  { ...changes, key: 'messageEdited', label: 'Edits', help: 'Replaces the notification that is on the phone.' },
  { ...changes, key: 'messageDeleted', label: 'Deletions', help: 'Replaces the notification that is on the phone.' },
];

export const GROUP_ACTIONS: readonly Row[] = [
  { ...actions, key: 'memberJoined', label: 'Somebody joins' },
  { ...actions, key: 'memberLeft', label: 'Somebody leaves' },
  { ...actions, key: 'memberAdded', label: 'Members are added' },
  { ...actions, key: 'memberKicked', label: 'A member is removed' },
  { ...actions, key: 'memberBanned', label: 'A member is banned' },
  { ...actions, key: 'memberUnbanned', label: 'A ban is lifted' },
  { ...actions, key: 'memberScopeChanged', label: 'A role is changed' },
];

export const CALLS: readonly Row[] = [
  { ...changes, key: 'initiated', label: 'Incoming calls' },
  { ...changes, key: 'cancelled', label: 'Cancelled calls', help: 'Ringing stops either way.' },
  { ...changes, key: 'rejected', label: 'Declined calls' },
  { ...changes, key: 'unanswered', label: 'Missed calls' },
  { ...changes, key: 'ongoing', label: 'Calls answered elsewhere', shipped: 1 },
  { ...changes, key: 'busy', label: 'The line is busy', shipped: 1 },
  { ...changes, key: 'ended', label: 'Ended calls', shipped: 1 },
];

export type DigestChannel = 'email' | 'sms';

/** A setting of mails and texts alike. */
type DigestRow = (Omit<SwitchField, 'path'> | Omit<IntegerField, 'path'>) & { readonly key: string };

export const DIGEST: readonly DigestRow[] = [
  {
    kind: 'switch',
    key: 'enabled',
    label: 'Send on this channel',
    help: 'Off: nobody gets any, whatever they have set.',
    shipped: false,
  },
  {
    kind: 'integer',
    key: 'intervalInSeconds',
    label: 'Wait before sending',
    help: 'From the first unread message on; later ones come along. Two batches are at least this far apart.',
    min: 60,
    max: 86_400,
    shipped: 7200,
    unit: 'seconds',
  },
  {
    kind: 'switch',
    key: 'notifyForUnreadOnly',
    label: 'Only what is still unread',
    help: 'Reading the conversation in time means that nothing is sent.',
    shipped: true,
  },
  {
    kind: 'integer',
    key: 'maxPerDay',
    label: 'Most a day for one person',
    help: 'Beyond it nothing is sent until midnight of that person (QUOTA_PREFERENCE).',
    min: 1,
    max: 1000,
    shipped: 20,
    unit: 'a day',
    emptyMeans: 'no cap',
    isOptional: true,
  },
  {
    kind: 'integer',
    key: 'maxPerDayPerConversation',
    label: 'Most a day from one conversation',
    help: 'Counted for each person.',
    min: 1,
    max: 1000,
    shipped: 2,
    unit: 'a day',
    emptyMeans: 'no cap',
    isOptional: true,
  },
  {
    kind: 'integer',
    key: 'maxGroupSize',
    label: 'Largest group',
    help: 'Larger groups send none.',
    min: 2,
    max: 1000,
    shipped: 30,
    unit: 'members',
  },
  {
    kind: 'switch',
    key: 'override',
    label: 'People may change it',
    help: 'Whether they get any, how long the wait is, and whether read messages count.',
    shipped: true,
  },
  {
    kind: 'switch',
    key: 'includeMessageObjectSetting',
    label: 'Include the messages',
    help: 'For your own webhook: whole messages and not only their texts.',
    shipped: false,
  },
  { kind: 'switch', key: 'includeMessageMetadataSetting', label: 'Metadata of messages', shipped: false },
  { kind: 'switch', key: 'includeSenderMetadataSetting', label: 'Metadata of the sender', shipped: false },
  { kind: 'switch', key: 'includeReceiverMetadataSetting', label: 'Metadata of the receiver', shipped: false },
];
