import type { ProviderName } from '@chatwire/protocol';
import type { CheckTextKey } from './check-texts.ts';

/** Returns how a provider is called in sentences for users: by its name, or by a text. */
export function providerNameOf(provider: ProviderName): { readonly name: string } | { readonly key: CheckTextKey } {
  return NAMES[provider];
}

const NAMES = {
  fcm: { name: 'Google' },
  apns: { name: 'Apple' },
  webpush: { key: 'name.push' },
  sendgrid: { name: 'SendGrid' },
  smtp: { key: 'name.mail' },
  twilio: { name: 'Twilio' },
  custom: { key: 'name.own' },
} as const satisfies Record<ProviderName, { readonly name: string } | { readonly key: CheckTextKey }>;
