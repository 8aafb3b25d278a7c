import type { RejectionText } from '../providers/descriptor.ts';
import type { ProviderResponse } from './log-entry.ts';

type Response = Pick<ProviderResponse, 'code' | 'status'>;

/**
 * Returns the template (see reason-texts.ts) for a response that rejected a notification, by the provider's error code
 * or else by its HTTP status. `providerTexts`: templates of this provider, which take precedence.
 */
export function rejectionTemplate({ code, status }: Response, providerTexts: readonly RejectionText[] = []): string {
  const row = [...providerTexts, ...COMMON_TEXTS].find(({ codes }) => codes.some((pattern) => matches(pattern, code)));
  if (row) return row.template;
  return status >= 500 ? UNAVAILABLE : '{provider} rejected the notification ({status})[: {message}].';
}

/** A pattern that ends in `*` is a prefix. */
function matches(pattern: string, code: string | null): boolean {
  return pattern.endsWith('*') ? code !== null && code.startsWith(pattern.slice(0, -1)) : pattern === code;
}

const UNAVAILABLE = '{provider} is temporarily unavailable ({status}).';

/** The first matching row applies. */
const COMMON_TEXTS: readonly RejectionText[] = [
  {
    codes: ['UNREGISTERED', 'Unregistered', 'ExpiredToken', 'BadDeviceToken'],
    template: '{provider} no longer recognises the device.',
  },
  { codes: ['SENDER_ID_MISMATCH'], template: 'The device belongs to a different Firebase project.' },
  {
    codes: ['DeviceTokenNotForTopic', 'TopicDisallowed', 'BadTopic', 'MissingTopic'],
    template: 'The bundle ID doesn’t match the device’s app.',
  },
  { codes: ['CREDENTIALS_REJECTED', 'HTTP_401'], template: '{provider} rejected the account’s credentials.' },
  {
    codes: ['HTTP_403', 'PERMISSION_DENIED', 'THIRD_PARTY_AUTH_ERROR'],
    template: 'The account isn’t allowed to send this notification.',
  },
  {
    codes: ['INVALID_ARGUMENT', 'HTTP_400', 'HTTP_413', 'Bad*', 'Payload*'],
    template: '{provider} rejected the notification as invalid[: {message}].',
  },
  {
    codes: ['HTTP_429', 'QUOTA_EXCEEDED', 'TooManyRequests', 'TooManyProviderTokenUpdates'],
    template: '{provider} is rate limiting this account.',
  },
  { codes: ['UNAVAILABLE', 'INTERNAL', 'ServiceUnavailable', 'HTTP_5*'], template: UNAVAILABLE },
];

const ATTEMPT_CAUSES = {
  NO_ANSWER: 'No response',
  CONNECTION_LOST: 'Connection lost',
  HOST_NOT_FOUND: 'Host not found',
  CONNECT_FAILED: 'Connection failed',
  TLS_FAILED: 'TLS failed',
  ADDRESS_BLOCKED: 'Address blocked',
} as const;

/** Values of `attempts[].code` for attempts without a response. See docs/spec/notifications.md#attempts-and-outcome. */
export type AttemptCause = keyof typeof ATTEMPT_CAUSES;

/** Returns the label for `attempts[].code`; a provider's own code is returned unchanged. */
export function attemptCodeText(code: string): string {
  const labels: Readonly<Record<string, string>> = ATTEMPT_CAUSES;
  return (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? code;
}
