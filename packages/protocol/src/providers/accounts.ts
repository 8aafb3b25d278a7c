import type { Channel, ProviderName } from '../notification/enums.ts';
import { APNS } from './apns/apns-descriptor.ts';
import { CUSTOM_EMAIL, CUSTOM_PUSH, CUSTOM_SMS } from './custom/custom-descriptors.ts';
import type { ProviderDescriptor } from './descriptor.ts';
import { FCM } from './fcm/fcm-descriptor.ts';
import { SENDGRID } from './sendgrid/sendgrid-descriptor.ts';
import { SMTP } from './smtp/smtp-descriptor.ts';
import { TWILIO } from './twilio/twilio-descriptor.ts';
import { WEBPUSH } from './webpush/webpush-descriptor.ts';

/** Every kind of provider account by its stored name, in the order of the console. */
export const ACCOUNT_KINDS = {
  fcm: FCM,
  apns: APNS,
  webpush: WEBPUSH,
  custom: CUSTOM_PUSH,
  sendgrid: SENDGRID,
  customEmail: CUSTOM_EMAIL,
  smtp: SMTP,
  twilio: TWILIO,
  customSms: CUSTOM_SMS,
} as const satisfies Readonly<Record<string, ProviderDescriptor>>;

/** Name of a kind of provider account: a provider, or the webhook of one channel. */
export type AccountKind = keyof typeof ACCOUNT_KINDS;

/** All kinds with their descriptors. */
export const ACCOUNT_KIND_LIST: readonly (readonly [AccountKind, ProviderDescriptor])[] = listOf(ACCOUNT_KINDS);

/** Providers that can serve each channel. See docs/spec/notifications.md#query-parameters. */
export const PROVIDERS_OF_CHANNEL: Readonly<Record<Channel, readonly ProviderName[]>> = {
  push: providersOf('push'),
  email: providersOf('email'),
  sms: providersOf('sms'),
};

/** Returns the descriptor of a provider. For `custom`, only members that are equal for all channels are meaningful. */
export function descriptorOf(provider: ProviderName): ProviderDescriptor {
  const found = ACCOUNT_KIND_LIST.find(([, descriptor]) => descriptor.provider === provider);
  if (!found) throw new Error(`No account can be configured for the provider ${provider}.`);
  return found[1];
}

/** Returns the kind of account that a provider uses for a channel. Throws if the provider does not serve it. */
export function accountKindOf(channel: Channel, provider: ProviderName): AccountKind {
  const found = ACCOUNT_KIND_LIST.find(
    ([, descriptor]) => descriptor.channel === channel && descriptor.provider === provider,
  );
  if (!found) throw new Error(`The provider ${provider} does not serve the channel ${channel}.`);
  return found[0];
}

function providersOf(channel: Channel): readonly ProviderName[] {
  return ACCOUNT_KIND_LIST.filter(([, descriptor]) => descriptor.channel === channel).map(
    ([, { provider }]) => provider,
  );
}

function listOf<Kind extends string>(
  kinds: Readonly<Record<Kind, ProviderDescriptor>>,
): readonly (readonly [Kind, ProviderDescriptor])[] {
  // The keys of an object literal are its type's keys.
  return Object.entries(kinds) as [Kind, ProviderDescriptor][];
}
