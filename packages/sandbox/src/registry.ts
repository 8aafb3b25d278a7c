import { type ApnsOptions, ApnsSandbox, type ApnsUrls } from './apns/apns-sandbox.ts';
import { COMMON_FAULTS, type Fault } from './faults.ts';
import { type FcmOptions, FcmSandbox, type FcmUrls } from './fcm/fcm-sandbox.ts';
import type { SandboxContext } from './provider-sandbox.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import { type SendgridOptions, SendgridSandbox, type SendgridUrls } from './sendgrid/sendgrid-sandbox.ts';
import { type SmtpOptions, SmtpSandbox, type SmtpUrls } from './smtp/smtp-sandbox.ts';
import { type TwilioOptions, TwilioSandbox, type TwilioUrls } from './twilio/twilio-sandbox.ts';
import { type WebhookOptions, WebhookSandbox, type WebhookUrls } from './webhook/webhook-sandbox.ts';
import { WebpushSandbox, type WebpushUrls } from './webpush/webpush-sandbox.ts';

const PUSH_FAULTS: readonly Fault[] = [...COMMON_FAULTS, 'responseLost'];

/** The faults that a provider distinguishes. Any other fault has the effect of the closest one. */
export const FAULTS_OF: Readonly<Record<SandboxProvider, readonly Fault[]>> = {
  fcm: PUSH_FAULTS,
  apns: PUSH_FAULTS,
  webpush: PUSH_FAULTS,
  custom: COMMON_FAULTS,
  sendgrid: [...COMMON_FAULTS, 'undelivered'],
  customEmail: COMMON_FAULTS,
  smtp: COMMON_FAULTS,
  twilio: [...COMMON_FAULTS, 'optedOut', 'undelivered'],
  customSms: COMMON_FAULTS,
};

/** All emulated providers. */
// The table has exactly the keys of its type.
export const SANDBOX_PROVIDERS = Object.keys(FAULTS_OF) as readonly SandboxProvider[];

/** Accounts of the providers. Without one, the provider accepts any well-formed credentials. */
export type ProviderOptions = FcmOptions & ApnsOptions & WebhookOptions & SendgridOptions & SmtpOptions & TwilioOptions;

/** URLs of the sandbox providers. */
export type SandboxUrls = FcmUrls & ApnsUrls & WebpushUrls & WebhookUrls & SendgridUrls & SmtpUrls & TwilioUrls;

/** Creates the sandbox providers. */
export function createProviders(options: ProviderOptions, context: SandboxContext) {
  return {
    fcm: new FcmSandbox(options, context),
    apns: new ApnsSandbox(options, context),
    webpush: new WebpushSandbox(context),
    webhooks: new WebhookSandbox(options, context),
    sendgrid: new SendgridSandbox(options, context),
    smtp: new SmtpSandbox(options, context),
    twilio: new TwilioSandbox(options, context),
  };
}

/** Starts all sandbox providers. Resolves to their URLs. */
export async function startProviders(providers: ReturnType<typeof createProviders>): Promise<SandboxUrls> {
  const { fcm, apns, webpush, webhooks, sendgrid, smtp, twilio } = providers;
  return {
    ...(await fcm.start()),
    ...(await apns.start()),
    ...(await webpush.start()),
    ...(await webhooks.start()),
    ...(await sendgrid.start()),
    ...(await smtp.start()),
    ...(await twilio.start()),
  };
}
