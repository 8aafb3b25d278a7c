import { type ApnsOptions, ApnsService, type ApnsUrls } from './apns/apns-service.ts';
import { ANYWHERE, type Fault } from './faults.ts';
import { type FcmOptions, FcmService, type FcmUrls } from './fcm/fcm-service.ts';
import type { SandboxProvider } from './sandbox-provider.ts';
import { type SendgridOptions, SendgridService, type SendgridUrls } from './sendgrid/sendgrid-service.ts';
import type { SandboxContext } from './service.ts';
import { type SmtpOptions, SmtpService, type SmtpUrls } from './smtp/smtp-service.ts';
import { type TwilioOptions, TwilioService, type TwilioUrls } from './twilio/twilio-service.ts';
import { type WebhookOptions, WebhookService, type WebhookUrls } from './webhook/webhook-service.ts';
import { WebpushService, type WebpushUrls } from './webpush/webpush-service.ts';

const PUSH_FAULTS: readonly Fault[] = [...ANYWHERE, 'responseLost'];

/** The faults that a provider distinguishes. Any other fault has the effect of the closest one. */
export const FAULTS_OF: Readonly<Record<SandboxProvider, readonly Fault[]>> = {
  fcm: PUSH_FAULTS,
  apns: PUSH_FAULTS,
  webpush: PUSH_FAULTS,
  custom: ANYWHERE,
  sendgrid: [...ANYWHERE, 'undelivered'],
  customEmail: ANYWHERE,
  smtp: ANYWHERE,
  twilio: [...ANYWHERE, 'optedOut', 'undelivered'],
  customSms: ANYWHERE,
};

/** All emulated providers. */
// The table has exactly the keys of its type.
export const SANDBOX_PROVIDERS = Object.keys(FAULTS_OF) as readonly SandboxProvider[];

/** Accounts of the providers. Without one, the provider accepts any well-formed credentials. */
export type ServiceOptions = FcmOptions & ApnsOptions & WebhookOptions & SendgridOptions & SmtpOptions & TwilioOptions;

/** Addresses of the services. */
export type SandboxUrls = FcmUrls & ApnsUrls & WebpushUrls & WebhookUrls & SendgridUrls & SmtpUrls & TwilioUrls;

/** Creates one service per provider. */
export function createServices(options: ServiceOptions, context: SandboxContext) {
  return {
    fcm: new FcmService(options, context),
    apns: new ApnsService(options, context),
    webpush: new WebpushService(context),
    webhooks: new WebhookService(options, context),
    sendgrid: new SendgridService(options, context),
    smtp: new SmtpService(options, context),
    twilio: new TwilioService(options, context),
  };
}

/** Starts all services. */
export async function startServices(services: ReturnType<typeof createServices>): Promise<SandboxUrls> {
  const { fcm, apns, webpush, webhooks, sendgrid, smtp, twilio } = services;
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
