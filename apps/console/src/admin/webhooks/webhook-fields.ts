import type { Webhook, WebhookEvent } from '@chatwire/protocol';
import {
  CHANNELS,
  EXTENSION_TRIGGERS,
  PROVIDERS,
  REASONS,
  RECEIVER_TYPES,
  TRIGGERS,
} from '@chatwire/protocol/notification-enums';
import { PROVIDER_WORDS } from '../../words/providers.ts';
import { REASON_WORDS } from '../../words/reasons.ts';
import { TRIGGER_WORDS } from '../../words/triggers.ts';
import type { FieldSpec } from '../form/field-spec.ts';

/** What an endpoint can be told, and when that is. Contract 19.11. */
const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'notification.failed': 'a provider refused, or did not answer',
  'notification.unreachable': 'there was no way to the person',
  'notification.skipped': 'a setting, a mute, a schedule or a quota stopped it',
  'notification.sent': 'a provider took it',
  'token.removed': 'a provider said that a token is dead',
  'webhook.disabled': 'another endpoint was switched off',
};

export const DISABLED_WORDS: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  GONE: 'Switched off by the server: it answered 410, gone.',
  NO_SUCCESS_FOR_5_DAYS: 'Switched off by the server: nothing was taken for five days.',
};

const RECEIVER_WORDS = { user: 'One to one', group: 'Groups' };
const CHANNEL_WORDS = { push: 'Push', email: 'Email', sms: 'Text messages' };

export const ENDPOINT_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    path: 'url',
    label: 'Address',
    help: 'https, and a public host. It has to answer 2xx within 15 seconds.',
    pattern: /^https?:\/\/\S+$/,
    expects: 'an https address',
    maxLength: 255,
    placeholder: 'https://',
  },
  { kind: 'text', path: 'description', label: 'Description', maxLength: 500, isOptional: true },
  {
    kind: 'set',
    path: 'events',
    label: 'Tell it when',
    shipped: ['notification.failed'],
    choices: Object.entries(EVENT_WORDS).map(([value, words]) => ({ value, label: `${words} (${value})` })),
  },
  { kind: 'switch', path: 'enabled', label: 'In use', help: 'Off: it is told nothing.', shipped: true },
];

/** What an entry must be for the endpoint to be told: all of these at once. */
export const FILTER_FIELDS: readonly FieldSpec[] = [
  oneOf('filter.channel', 'Channel', CHANNELS, CHANNEL_WORDS),
  oneOf('filter.provider', 'Provider', PROVIDERS, PROVIDER_WORDS),
  oneOf('filter.receiverType', 'Conversation', RECEIVER_TYPES, RECEIVER_WORDS),
  oneOf('filter.trigger', 'What happened', [...TRIGGERS, ...EXTENSION_TRIGGERS], TRIGGER_WORDS),
  oneOf('filter.reason', 'Reason', REASONS, REASON_WORDS),
  {
    kind: 'words',
    path: 'filter.recipient',
    label: 'Recipients',
    help: 'Their uids, with commas between them.',
    pattern: /^[A-Za-z0-9_-]{1,100}$/,
    expects: 'a uid',
    emptyMeans: 'everybody',
    shipped: [],
  },
];

function oneOf<Name extends string>(
  path: string,
  label: string,
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
): FieldSpec {
  const choices = names.map((name) => ({ value: name, label: words[name] }));
  return { kind: 'set', path, label, choices, emptyMeans: 'Any', shipped: [] };
}
