import {
  ALL_PROVIDERS,
  ALL_TRIGGERS,
  CHANNELS,
  OUTCOMES,
  REASONS,
  RECEIVER_TYPES,
} from '@chatwire/protocol/notification-enums';
import { REACTED_BY } from '../text/common.ts';
import { DEVICE_REPORT_LABELS } from '../text/device-states.ts';

/** Type of a filter value, which determines suggestions and validation. */
export type FieldType =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'user' | 'group' | 'userOrGroup' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' };

interface Field {
  readonly label: string;
  readonly type: FieldType;
}

const enumOf = (values: readonly string[]): FieldType => ({ kind: 'enum', values });

/**
 * All filters of the logs endpoint except times, by parameter.
 * See docs/spec/notifications.md#query-parameters, docs/spec/last-mile.md#receipts-in-the-log.
 */
export const FIELDS = {
  outcome: { label: 'Outcome', type: enumOf(OUTCOMES) },
  reason: { label: 'Reason', type: enumOf(REASONS) },
  recipient: { label: 'Recipient', type: { kind: 'user' } },
  channel: { label: 'Channel', type: enumOf(CHANNELS) },
  provider: { label: 'Provider', type: enumOf(ALL_PROVIDERS) },
  trigger: { label: 'Event', type: enumOf(ALL_TRIGGERS) },
  deviceState: { label: 'Device report', type: enumOf(Object.keys(DEVICE_REPORT_LABELS)) },
  messageId: { label: 'Message', type: { kind: 'number' } },
  sender: { label: 'Sender', type: { kind: 'user' } },
  receiver: { label: 'Receiver', type: { kind: 'userOrGroup' } },
  member: { label: 'Group member', type: { kind: 'user' } },
  receiverType: { label: 'Conversation type', type: enumOf(RECEIVER_TYPES) },
  conversationId: { label: 'Conversation', type: { kind: 'text' } },
  providerId: { label: 'Provider account', type: { kind: 'text' } },
  messageType: { label: 'Message type', type: { kind: 'text' } },
  messageCategory: { label: 'Message category', type: enumOf(['message']) },
  reactionId: { label: 'Reaction', type: { kind: 'number' } },
  reactionSender: { label: REACTED_BY, type: { kind: 'user' } },
  reactionReceiver: { label: 'Message author', type: { kind: 'user' } },
  notificationTriggered: { label: 'Provider was called', type: { kind: 'boolean' } },
  success: { label: 'Provider accepted', type: { kind: 'boolean' } },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

export const FIELD_NAMES: readonly FieldName[] = Object.keys(FIELDS).filter(isFieldName);

/** Returns the filter field with this name. */
export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

/**
 * Returns whether entries can have the value. Needed because a URL can contain any value. While a feature is off, the server
 * rejects filters by its triggers and providers, and the page shows why.
 */
export function isValueOf(name: FieldName, value: string): boolean {
  const { type } = fieldOf(name);
  switch (type.kind) {
    case 'enum':
      return type.values.includes(value);
    case 'boolean':
      return value === 'true' || value === 'false';
    case 'number':
      return /^[1-9]\d{0,15}$/.test(value) && Number(value) <= Number.MAX_SAFE_INTEGER;
    case 'user':
    case 'group':
    case 'userOrGroup':
    case 'text':
      return value.trim() !== '' && value.length <= 210;
    default:
      return type satisfies never;
  }
}
