export type { Clock as SandboxClock } from './clock.ts';
export type { Fault, FaultSettings } from './faults.ts';
export type { Received } from './inbox.ts';
export { generateApnsKey, type SandboxApnsKey } from './keys/apns-key.ts';
export { type Certificate, type CertificateOptions, generateCertificate } from './keys/certificate.ts';
export { generateFcmAccount, type SandboxFcmAccount } from './keys/fcm-account.ts';
export * from './model/model-server.ts';
export { FAULTS_OF, SANDBOX_PROVIDERS, type SandboxProvider, type SandboxUrls } from './registry.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
