import type { WebhookEvent } from '@chatwire/protocol';
import { ALARM_METRIC_NAMES, ALARM_SEVERITIES } from '@chatwire/protocol/alarm-metrics';
import { ALARM_METRIC_TEXTS } from '@chatwire/protocol/alarm-texts';
import { ALL_PROVIDERS, ALL_TRIGGERS, CHANNELS, REASONS, RECEIVER_TYPES } from '@chatwire/protocol/notification-enums';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { ALARM_SEVERITY_LABELS } from '../../text/alarms.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { upperFirst } from '../../text/upper-first.ts';
import type { FieldSpec } from '../form/field-spec.ts';

/** Events of failure webhooks. See docs/spec/notifications.md#failure-webhooks. */
const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'notification.failed': 'Rejected by a provider, or no response',
  'notification.unreachable': 'No usable target',
  'notification.skipped': 'Skipped by a preference, mute, schedule, or quota',
  'notification.sent': 'Accepted by a provider',
  'token.removed': 'Push token reported invalid',
  'webhook.disabled': 'Another endpoint was disabled',
  'notification.device': 'Reported by the device, such as displayed or opened',
  'alarm.raised': 'An alarm was raised',
  'alarm.cleared': 'An alarm was cleared',
  'alarm.reminder': 'An alarm has been raised for another 4 hours',
  'alarm.test': 'Test of an alarm',
  'email.unsubscribed': 'A user unsubscribed from emails with a link',
};

const RECEIVER_LABELS = { user: 'One-on-one', group: 'Groups' };

export const ENDPOINT_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    path: 'url',
    label: 'URL',
    help: 'Must be https on a public host and return 2xx within 15 seconds.',
    pattern: /^https?:\/\/\S+$/,
    expects: 'an https URL',
    maxLength: 255,
    placeholder: 'https://',
  },
  { kind: 'text', path: 'description', label: 'Description', maxLength: 500, isOptional: true },
  {
    kind: 'set',
    path: 'events',
    label: 'Events',
    defaultValue: ['notification.failed'],
    choices: Object.entries(EVENT_LABELS).map(([value, label]) => ({ value, label, code: value })),
  },
  { kind: 'switch', path: 'enabled', label: 'Enabled', help: 'Off: no deliveries.', defaultValue: true },
];

/** Fields of an endpoint's filter; an entry or alarm must match all of them that apply to it. */
export const FILTER_FIELDS: readonly FieldSpec[] = [
  oneOf('filter.channel', 'Channel', CHANNELS, (channel) => upperFirst(CHANNEL_LABELS[channel])),
  oneOf('filter.provider', 'Provider', ALL_PROVIDERS, (provider) => PROVIDER_LABELS[provider]),
  oneOf('filter.receiverType', 'Conversation', RECEIVER_TYPES, (type) => RECEIVER_LABELS[type]),
  oneOf('filter.trigger', 'Event', ALL_TRIGGERS, (trigger) => TRIGGER_LABELS[trigger]),
  oneOf('filter.reason', 'Reason', REASONS, categoryText),
  {
    kind: 'values',
    path: 'filter.recipient',
    label: 'Recipients',
    help: 'User ids, separated by commas.',
    pattern: /^[A-Za-z0-9_-]{1,100}$/,
    expects: 'uid',
    emptyMeans: 'everyone',
    defaultValue: [],
  },
  oneOf('filter.metric', 'Alarms: metric', ALARM_METRIC_NAMES, (metric) => ALARM_METRIC_TEXTS[metric]),
  oneOf('filter.severity', 'Alarms: severity', ALARM_SEVERITIES, (severity) => ALARM_SEVERITY_LABELS[severity]),
];

function oneOf<Name extends string>(
  path: string,
  label: string,
  names: readonly Name[],
  labelOf: (name: Name) => string,
): FieldSpec {
  const choices = names.map((name) => ({ value: name, label: labelOf(name) }));
  return { kind: 'set', path, label, choices, emptyMeans: 'Any', defaultValue: [] };
}
