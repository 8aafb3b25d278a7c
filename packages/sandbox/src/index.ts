export type { Clock as SandboxClock } from './clock.ts';
export { FAULTS_OF, type Fault, type FaultSettings } from './faults.ts';
export type { Received } from './inbox.ts';
export { generateApnsKey, type SandboxApnsKey } from './keys/apns-key.ts';
export { type Certificate, type CertificateOptions, generateCertificate } from './keys/certificate.ts';
export { generateFcmAccount, type SandboxFcmAccount } from './keys/fcm-account.ts';
export * from './model/model-server.ts';
export { SANDBOX_PROVIDERS, type SandboxProvider } from './provider.ts';
export { createSandbox, type Sandbox, type SandboxOptions, type SandboxUrls } from './sandbox.ts';
