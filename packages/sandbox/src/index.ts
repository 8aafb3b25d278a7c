export type { AcceptedPush } from './accepted-push.ts';
export type { Cause, CauseLog, CauseStep } from './causes/cause.ts';
export { CAUSES } from './causes/causes.ts';
export {
  type CauseHost,
  type CauseResult,
  needsOwnServer,
  type PlayedCause,
  playCause,
  readCause,
} from './causes/play-cause.ts';
export type { Clock as SandboxClock } from './clock.ts';
export type { SandboxRequest, SandboxResponse } from './endpoint.ts';
export type { Fault, FaultSettings } from './faults.ts';
export type { Received } from './inbox.ts';
export { generateApnsKey, type SandboxApnsKey } from './keys/apns-key.ts';
export { type Certificate, type CertificateOptions, generateCertificate } from './keys/certificate.ts';
export { generateFcmAccount, type SandboxFcmAccount } from './keys/fcm-account.ts';
export * from './model/model-server.ts';
export { arrive } from './phones/arrive.ts';
export * from './phones/device-settings.ts';
export { NEW_PHONE } from './phones/new-phone.ts';
export { Phone } from './phones/phone.ts';
export { PHONE_KINDS, type PhoneKind, RULES_OF } from './phones/phone-kinds.ts';
export type { PastPush, PhoneState, ShownNotification } from './phones/phone-state.ts';
export { type NewPhone, Phones, type PhonesOptions } from './phones/phones.ts';
export { pushTokenOf as phoneTokenOf } from './phones/push-token.ts';
export { RECEIPT_FAULTS, type Receipt as PhoneReceipt, type ReceiptFault } from './phones/receipt-faults.ts';
export { type Switches, switched } from './phones/switched.ts';
export { FAULTS_OF, SANDBOX_PROVIDERS, type SandboxUrls } from './registry.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { SandboxProvider } from './sandbox-provider.ts';
export { decryptMessage, type SubscriptionSecrets } from './webpush/decrypt-message.ts';
export type { SandboxSubscription, SubscribeOptions } from './webpush/subscriptions.ts';
