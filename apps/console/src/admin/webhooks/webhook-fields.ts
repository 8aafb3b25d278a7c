import type { WebhookEvent } from '@chatwire/protocol';
import {
  ALL_PROVIDERS,
  CHANNELS,
  EXTENSION_TRIGGERS,
  REASONS,
  RECEIVER_TYPES,
  TRIGGERS,
} from '@chatwire/protocol/notification-enums';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { PROVIDER_WORDS } from '../../words/providers.ts';
import { TRIGGER_WORDS } from '../../words/triggers.ts';
import type { FieldSpec } from '../form/field-spec.ts';

/** Events an endpoint can receive, each with its condition. See docs/spec/notifications.md#failure-webhooks. */
const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'notification.failed': 'a provider refused, or did not answer',
  'notification.unreachable': 'there was no way to the person',
  'notification.skipped': 'a setting, a mute, a schedule or a quota stopped it',
  'notification.sent': 'a provider took it',
  'token.removed': 'a provider said that a token is dead',
  'webhook.disabled': 'another endpoint was switched off',
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
  oneOf('filter.channel', 'Channel', CHANNELS, (channel) => CHANNEL_WORDS[channel]),
  oneOf('filter.provider', 'Provider', ALL_PROVIDERS, (provider) => PROVIDER_WORDS[provider]),
  oneOf('filter.receiverType', 'Conversation', RECEIVER_TYPES, (type) => RECEIVER_WORDS[type]),
  oneOf('filter.trigger', 'What happened', [...TRIGGERS, ...EXTENSION_TRIGGERS], (trigger) => TRIGGER_WORDS[trigger]),
  oneOf('filter.reason', 'Reason', REASONS, categoryText),
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
  labelOf: (name: Name) => string,
): FieldSpec {
  const choices = names.map((name) => ({ value: name, label: labelOf(name) }));
  return { kind: 'set', path, label, choices, emptyMeans: 'Any', shipped: [] };
}
