import type { AccountKind } from '@chatwire/protocol';
import { apnsModule } from './apns/apns-module.ts';
import { customEmailModule, customPushModule, customSmsModule } from './custom/custom-modules.ts';
import type { DigestFormat, DigestModule } from './digest-format.ts';
import { fcmModule } from './fcm/fcm-module.ts';
import type { ProviderModule } from './provider-module.ts';
import type { PushFormat, PushModule } from './push-format.ts';
import { sendgridModule } from './sendgrid/sendgrid-module.ts';
import { smtpModule } from './smtp/smtp-module.ts';
import { twilioModule } from './twilio/twilio-module.ts';
import { webpushModule } from './webpush/webpush-module.ts';

/** The server's part of every kind of provider account. */
export const PROVIDER_MODULES = {
  fcm: fcmModule,
  apns: apnsModule,
  webpush: webpushModule,
  custom: customPushModule,
  sendgrid: sendgridModule,
  customEmail: customEmailModule,
  smtp: smtpModule,
  twilio: twilioModule,
  customSms: customSmsModule,
} as const satisfies Readonly<Record<AccountKind, ProviderModule>>;

type Modules = typeof PROVIDER_MODULES;

/** Schema of the stored fields of a kind. */
export type SchemaOf<Kind extends AccountKind> = Modules[Kind]['schema'];

/** Payload of a push, as the log stores it. */
export type PushPayload = {
  [Kind in AccountKind]: Modules[Kind] extends PushModule<infer _S, infer _A, infer Payload> ? Payload : never;
}[AccountKind];

/** An enabled account for email or SMS, with the fields decisions depend on. See docs/spec/notifications.md#provider-fields. */
export type DigestAccount = {
  [Kind in AccountKind]: Modules[Kind] extends DigestModule<infer _S, infer Account, infer _P> ? Account : never;
}[AccountKind];

/** Payload of an email or SMS, as the log stores it. */
export type DigestPayload = {
  [Kind in AccountKind]: Modules[Kind] extends DigestModule<infer _S, infer _A, infer Payload> ? Payload : never;
}[AccountKind];

/** Returns the format of a kind's pushes; undefined for kinds without push. */
export function pushFormatOf(kind: AccountKind): PushFormat<object, object | undefined, PushPayload> | undefined {
  const module = PROVIDER_MODULES[kind];
  return 'push' in module ? module.push : undefined;
}

/** Returns the format of a kind's digests; undefined for kinds without email and SMS. */
export function digestFormatOf(kind: AccountKind): DigestFormat<object, DigestAccount, DigestPayload> | undefined {
  const module = PROVIDER_MODULES[kind];
  return 'digest' in module ? module.digest : undefined;
}
