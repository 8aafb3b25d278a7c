import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { PROVIDER_KINDS } from '../api/provider-kinds.ts';
import type { IconName } from '../ui/icon.tsx';

/** Part of a user’s page. */
export type PersonPart = 'contact' | 'devices' | 'preferences';

/** Place where the cause of a decision can be changed. */
export type RemedyTarget =
  | { readonly open: 'person'; readonly uid: string; readonly part: PersonPart }
  | { readonly open: 'providers'; readonly item?: string }
  | { readonly open: 'settings'; readonly item: string };

export interface Remedy {
  /** Verb and object: the label of its button. */
  readonly label: string;
  readonly icon: IconName;
  readonly target: RemedyTarget;
}

type Decision = Pick<LogEntry, 'channel'> &
  Partial<Pick<LogEntry, 'recipient' | 'reason' | 'reasonDetail' | 'provider' | 'providerId' | 'providerResponse'>>;

/**
 * Returns the remedy that lets the next notification through: the address to add, the device to check, the account or
 * the setting to change. Undefined if nothing has to change any more, or if only the recipient can change it. `name`: display
 * name of the recipient. `facts`: of the device of a push.
 */
export function remedyOf(decision: Decision, name: string, facts: DeviceContext = {}): Remedy | undefined {
  const { recipient, reason, reasonDetail } = decision;
  if (isOver(reasonDetail?.code, facts)) return undefined;
  if (reason === undefined) return remedyOfResponse(decision);
  const { source, setting, code = '' } = reasonDetail ?? {};
  if (source === 'app' && setting !== undefined) {
    return { label: 'Open this setting', icon: 'gear', target: { open: 'settings', item: `preferences.${setting}` } };
  }
  if (source === 'user' && recipient !== undefined) {
    const target = { open: 'person', uid: recipient, part: 'preferences' } as const;
    return { label: `Open ${possessive(name)} preferences`, icon: 'person', target };
  }
  return remedyOfReason(decision, reason, code);
}

/** Returns whether the device of a push that was not sent because of it has permission by now. */
function isOver(code: string | undefined, { changed }: DeviceContext): boolean {
  return code === 'PERMISSION_OFF' && changed?.permission !== undefined;
}

function remedyOfReason(decision: Decision, reason: LogEntry['reason'], code: string): Remedy | undefined {
  switch (reason) {
    case 'MISSING_EMAIL':
      return contactRemedy(decision, 'Add email address');
    case 'MISSING_PHNO':
      return contactRemedy(decision, 'Add phone number');
    case 'TWILIO_CREATE_ERROR':
      if (WRONG_NUMBER.has(code)) return contactRemedy(decision, 'Correct phone number');
      return ACCOUNT_CODES.has(code) ? accountRemedy(decision) : undefined;
    case 'INVALID_PUSH_PROVIDER_ID':
      return code === 'UNKNOWN' || code === 'NO_DEFAULT' ? ADD_ACCOUNT[code] : accountRemedy(decision);
    case 'NOT_FOUND':
      if (code === 'NO_PROVIDER') return ADD_ACCOUNT.NO_PROVIDER;
      if (CONNECTION_CODES.has(code)) return accountRemedy(decision);
      return DEVICE_CODES.has(code) ? deviceRemedy(decision) : undefined;
    default:
      return undefined;
  }
}

function remedyOfResponse(decision: Decision): Remedy | undefined {
  const code = decision.providerResponse?.code ?? '';
  if (GONE_CODES.has(code)) return deviceRemedy(decision);
  return ACCOUNT_CODES.has(code) ? accountRemedy(decision) : undefined;
}

function contactRemedy({ recipient }: Decision, label: string): Remedy | undefined {
  if (recipient === undefined) return undefined;
  return { label, icon: 'plus', target: { open: 'person', uid: recipient, part: 'contact' } };
}

function deviceRemedy({ recipient }: Decision): Remedy | undefined {
  if (recipient === undefined) return undefined;
  return { label: 'Show devices', icon: 'person', target: { open: 'person', uid: recipient, part: 'devices' } };
}

function accountRemedy({ provider, channel, providerId }: Decision): Remedy {
  const kind = PROVIDER_KINDS.find((candidate) => candidate.provider === provider && candidate.channel === channel);
  const item = kind?.hasAccounts && providerId !== undefined ? `${kind.id}/${providerId}` : kind?.id;
  return {
    label: 'Check provider account',
    icon: 'key',
    target: { open: 'providers', ...(item !== undefined && { item }) },
  };
}

const ADD_ACCOUNT = {
  UNKNOWN: { label: 'Add provider account', icon: 'plus', target: { open: 'providers' } },
  NO_PROVIDER: { label: 'Add provider account', icon: 'plus', target: { open: 'providers' } },
  NO_DEFAULT: { label: 'Choose default account', icon: 'key', target: { open: 'providers' } },
} as const satisfies Record<string, Remedy>;

/** Codes of `reasonDetail` and of provider responses. See docs/spec/notifications.md#reasons. */
const WRONG_NUMBER: ReadonlySet<string> = new Set(['21211', '21614']);
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'HOST_NOT_FOUND',
  'CONNECT_FAILED',
  'TLS_FAILED',
  'ADDRESS_BLOCKED',
]);
const DEVICE_CODES: ReadonlySet<string> = new Set(['NO_PUSH_TOKEN', 'TOKEN_GONE', 'TOKEN_STALE', 'PERMISSION_OFF']);
const GONE_CODES: ReadonlySet<string> = new Set(['UNREGISTERED', 'Unregistered', 'ExpiredToken', 'BadDeviceToken']);
const ACCOUNT_CODES: ReadonlySet<string> = new Set([
  '20003',
  '21408',
  'CREDENTIALS_REJECTED',
  'HTTP_401',
  'HTTP_403',
  'PERMISSION_DENIED',
  'THIRD_PARTY_AUTH_ERROR',
  'SENDER_ID_MISMATCH',
  'DeviceTokenNotForTopic',
  'TopicDisallowed',
  'BadTopic',
  'MissingTopic',
]);

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}
