import {
  ALL_PROVIDERS,
  CHANNELS,
  OUTCOMES,
  REASONS,
  RECEIVER_TYPES,
  TRIGGERS,
} from '@chatwire/protocol/notification-enums';
import { REACTED_BY } from '../text/common.ts';
import { DEVICE_REPORT_LABELS } from '../text/device-states.ts';

/** Type of a filter value, which determines suggestions and validation. */
export type FieldKind =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'user' | 'group' | 'userOrGroup' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' };

interface Field {
  readonly label: string;
  readonly is: FieldKind;
}

const enumOf = (values: readonly string[]): FieldKind => ({ kind: 'enum', values });

/**
 * All filters of the logs endpoint except times, by parameter.
 * See docs/spec/notifications.md#query-parameters, docs/spec/last-mile.md#receipts-in-the-log.
 */
export const FIELDS = {
  outcome: { label: 'Outcome', is: enumOf(OUTCOMES) },
  reason: { label: 'Reason', is: enumOf(REASONS) },
  recipient: { label: 'Recipient', is: { kind: 'user' } },
  channel: { label: 'Channel', is: enumOf(CHANNELS) },
  provider: { label: 'Provider', is: enumOf(ALL_PROVIDERS) },
  trigger: { label: 'Event', is: enumOf(TRIGGERS) },
  deviceState: { label: 'Device report', is: enumOf(Object.keys(DEVICE_REPORT_LABELS)) },
  messageId: { label: 'Message', is: { kind: 'number' } },
  sender: { label: 'Sender', is: { kind: 'user' } },
  receiver: { label: 'Receiver', is: { kind: 'userOrGroup' } },
  member: { label: 'Group member', is: { kind: 'user' } },
  receiverType: { label: 'Conversation type', is: enumOf(RECEIVER_TYPES) },
  conversationId: { label: 'Conversation', is: { kind: 'text' } },
  providerId: { label: 'Provider account', is: { kind: 'text' } },
  messageType: { label: 'Message type', is: { kind: 'text' } },
  messageCategory: { label: 'Message category', is: enumOf(['message']) },
  reactionId: { label: 'Reaction', is: { kind: 'number' } },
  reactionSender: { label: REACTED_BY, is: { kind: 'user' } },
  reactionReceiver: { label: 'Message author', is: { kind: 'user' } },
  notificationTriggered: { label: 'Provider was called', is: { kind: 'boolean' } },
  success: { label: 'Provider accepted', is: { kind: 'boolean' } },
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

/** Returns whether the server accepts the value. Needed because a URL can contain any value. */
export function isValueOf(name: FieldName, value: string): boolean {
  const { is } = fieldOf(name);
  switch (is.kind) {
    case 'enum':
      return is.values.includes(value);
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
      return is satisfies never;
  }
}
