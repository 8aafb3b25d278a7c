import { allOf, counted } from './lists.ts';

/** Lines of `doctor`. */
export const CHECKS = {
  settings: 'settings',
  database: 'database',
  media: 'media',
  nodes: 'nodes',
  providers: 'providers',
  devices: 'devices',
  email: 'email',
  log: 'log',
  settingsValid: 'valid',
  notCreated: (name: string) => `${name} doesn’t exist yet; the first start creates it`,
  current: (name: string) => `${name}: reachable, tables are up to date`,
  behind: (name: string) => `${name}: reachable; the next start or chatwire migrate updates its tables`,
  newer: (name: string) => `${name} was written by a newer version of Chatwire`,
  bucketReachable: (name: string) => `${name}: the bucket can be read`,
  oneNode: (missing: readonly string[]) => `one; for several, set ${allOf(missing)}`,
  framesThrough: (carrier: string) => `one or several; frames between them pass through ${carrier}`,
  noAccounts: 'no provider accounts: no one can be notified',
  allDisabled: 'all provider accounts are disabled: no one can be notified',
  disabled: 'disabled',
  unreadableCredentials: 'the stored credentials can’t be read: was CHATWIRE_SECRET_KEY changed?',
  hostFailed: (host: string, cause: string) => `can’t reach ${host}: ${cause}`,
  hostSilent: (host: string) => `${host} doesn’t respond`,
  sandboxStopped: (faults: string) => `sandbox of npm start, which isn’t running: ${faults}`,
  reachable: (hosts: readonly string[], isSandbox: boolean) =>
    `${isSandbox ? 'sandbox: ' : ''}credentials are readable, ${allOf(hosts)} can be reached`,
  staleTokens: (stale: number, tokens: number, maxAgeDays: number) =>
    maxAgeDays === 0
      ? `${counted(tokens, 'push token')}; none becomes stale (tokenMaxAgeDays is 0)`
      : `${stale} of ${counted(tokens, 'push token')} not seen for ${counted(maxAgeDays, 'day')} (staleTokenAction decides what happens to them)`,
  smtpWorks:
    'the SMTP server accepts the account; it must sign emails with DKIM, and bounces go to the sender’s address',
  smtpFails: (cause: string) => `the SMTP account can’t send: ${cause}`,
  noUnsubscribeAddress: 'emails have no unsubscribe links: set CHATWIRE_PUBLIC_URL to an https address',
  noUnsubscribeLinks:
    'emails through SendGrid and webhooks have no unsubscribe links: set preferences.email.unsubscribeSetting to 2',
  deniedDevices: (denied: number, devices: number) =>
    `notifications are off on ${denied} of ${counted(devices, 'device')} that reported`,
  noExtension:
    'includeMutableContent is off: iOS runs no extension of the app, so pushes have no pictures of people and no receipts',
  shownBySystem:
    'notificationInPayload is on for Android or web: there the system displays pushes of a closed app, which are reported only when the user opens them',
  completeness: ({ events, recorded, expected, waiting, unexplained }: CompletenessCounts) =>
    `last 24 hours: ${counted(events, 'event')}, ${recorded} of ${counted(expected, 'decision')} recorded, ${waiting} pending, ${unexplained} missing`,
  completenessUnchecked: (cause: string) => `completeness wasn’t checked: ${cause}`,
  bus: 'NATS',
  storage: 'storage',
  disk: 'disk',
  clock: 'clock',
  certificate: 'certificate',
  busReached: (ms: number) => `reachable, round trip ${ms} ms`,
  busFailed: (cause: string) => `can’t be used: ${cause}`,
  writable: (dir: string) => `${dir} can be written`,
  notWritable: (dir: string, cause: string) => `${dir} can’t be written: ${cause}`,
  noDir: (dir: string) => `${dir} doesn’t exist yet; the first start creates it`,
  free: (dir: string, free: string, percent: number) => `${dir}: ${free} free (${percent}%)`,
  noFree: (dir: string, cause: string) => `the free space of ${dir} is unknown: ${cause}`,
  skew: (ms: number, other: string) =>
    `${Math.abs(ms) < 1_000 ? 'in step with' : `${Math.round(Math.abs(ms) / 1_000)} s ${ms > 0 ? 'behind' : 'ahead of'}`} ${other}`,
  skewTooLarge: (ms: number, other: string) => `${CHECKS.skew(ms, other)}: set both by NTP`,
  noOtherClock: 'no other clock to compare with: PostgreSQL or a provider that responds to a HEAD request',
  expires: (what: string, day: string, days: number) => `${what}: valid until ${day}, ${counted(days, 'day')} left`,
  expired: (what: string, day: string) => `${what}: expired on ${day}`,
  unreadableCertificate: (what: string, cause: string) => `${what} can’t be read: ${cause}`,
} as const;

export interface CompletenessCounts {
  readonly events: number;
  readonly recorded: number;
  readonly expected: number;
  readonly waiting: number;
  readonly unexplained: number;
}
