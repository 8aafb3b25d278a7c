/** Every sentence of the command line, except those of outcomes, rules, and triggers, which all interfaces share. */

export const TAGLINE = 'Chatwire: a chat server that logs and explains every notification.';
export const USAGE = 'Usage: chatwire <command> [options]';

/** One line per command for the overview. */
export const SUMMARIES = {
  start: 'try Chatwire: run the server with demo data and sandbox providers',
  serve: 'run the server (production)',
  migrate: 'migrate the database',
  keys: 'list, create, and delete API keys',
  logs: 'read the notification log, or follow it live',
  explain: 'explain who was notified about a message, and why',
  'dry-run': 'evaluate a notification without sending it',
  resend: 'resend a failed or unreachable notification',
  export: 'export the notification log as NDJSON or CSV',
  audit: 'read the audit log: who changed what, and who looked at content',
  backup: 'back up rows, log, and media, while the server runs',
  restore: 'restore a backup',
  move: 'move from SQLite to PostgreSQL',
  import: 'import users, groups, and messages from NDJSON',
  'export-user': 'export everything about a user',
  'erase-user': 'erase a user and what they wrote',
  doctor: 'check settings, database, storage, providers, and completeness',
} as const;

export const CONNECTION_HELP = `  --url <url>   server; default CHATWIRE_PUBLIC_URL, else http://localhost:<CHATWIRE_PORT or 4000>
  --key <key>   fullAccess key; default CHATWIRE_API_KEY`;

/** What `--help` prints after a command. `filters`: the lines of the filter options. */
export const HELP = {
  start: `npm start [-- --empty]

  --empty   seed no demo data

The providers are sandbox providers on this machine. Nothing leaves it.
The data are in ./data/demo, or in CHATWIRE_DATA_DIR.`,

  serve: `chatwire serve

Reads its settings from CHATWIRE_ environment variables. The README lists them.`,

  migrate: `chatwire migrate

Migrates the database and exits. The server does the same when it starts. A database of a newer version is rejected.
Reads the same CHATWIRE_ settings as the server.`,

  keys: `chatwire keys list
chatwire keys create --name <name> [--scope fullAccess|authOnly|metrics] [--expires <when>] [--address <range>]
chatwire keys delete <keyId>

Works on the database, whether or not the server is running. A running server applies changes within a second.
Reads the same CHATWIRE_ settings as the server. A new key is printed once and can’t be shown again.

  --name <name>   what the key is used for
  --scope         fullAccess (default); authOnly: can only create users and issue auth tokens;
                  metrics: can only read metrics
  --expires       90d, 12h, or a date such as 2027-01-31 or 2027-01-31T18:00Z; default never
  --address       addresses and CIDR ranges the key may be used from, e.g. 203.0.113.0/24; repeatable; default any`,

  logs: (filters: string) => `chatwire logs [filters] [--follow] [--format table|ndjson]

Prints entries of the notification log, the newest last.

  --limit <n>   number of entries, 1 to 1000; default 20
  --follow      continue with new entries until Ctrl-C
  --format      table (default), or ndjson: one JSON entry per line
  --verbose     add ids, reason codes, deciding settings, and provider codes to the table
${CONNECTION_HELP}

${filters}`,

  explain: `chatwire explain <messageId> [--recipient <uid>] [--channel push|email|sms] [--trigger <trigger>]

Explains who was notified about a message, and why: each rule, and the setting that decided.

  --limit <n>   number of decisions, 1 to 1000; default 100
  --format      text (default) or json
  --verbose     add ids and reason codes
${CONNECTION_HELP}`,

  dryRun: `chatwire dry-run --uid <uid> --trigger <trigger> --messageId <id>
chatwire dry-run --uid <uid> --trigger <trigger> --sender <uid> --receiver <id> --receiverType user|group [--text <text>]

Evaluates every rule for a user without sending, recording, or counting anything.

  --at <time>       evaluate at this time, e.g. 2026-01-01T22:00Z; default now
  --channel, --reaction, --callType, --target   as in the API
  --format          text (default) or json
${CONNECTION_HELP}`,

  resend: `chatwire resend <logId>

Resends a failed or unreachable notification and prints the new entry.
Exits with code 1 if it fails again.

${CONNECTION_HELP}`,

  export: (filters: string) => `chatwire export [filters] [--format ndjson|csv] [--out <file>]

Writes the notification log, newest entry first, to standard output or to a file.

  --out <file>        default: standard output
  --format            ndjson (default) or csv
  --columns <a,b,…>   csv only: these columns
  --bom               csv only: begin with a byte order mark, for spreadsheets
  --limit <n>         maximum number of entries; default all
  --logId <id>        continue after this entry, with older ones
${CONNECTION_HELP}

${filters}`,

  audit: `chatwire audit [filters] [--limit <n>] [--format table|ndjson]

Prints entries of the audit log, the newest last: administrative acts, looks at content, and rejected credentials.

  --action <a,b,…>     actions such as key.created; default all
  --actor <id>         keyId or uid of who acted
  --target <id>        id of what it was about
  --outcome            done, refused, or failed
  --address <address>  address of the client
  --from, --to         epoch ms; from is excluded, to included
  --auditId <id>       only entries older than this one
  --limit <n>          number of entries, 1 to 1000; default 20
  --format             table (default), or ndjson: one JSON entry per line
  --verbose            add ids, routes, and each changed member to the table
${CONNECTION_HELP}`,

  doctor: `chatwire doctor [--for start|serve] [--json]

Checks settings, database, NATS, storage, disk space, clock, certificates, and provider accounts. While the server is
running, also checks that the log is complete. Changes and sends nothing. Exits with code 1 if a check fails.

  --for    check the settings for start (default) or serve (production)
  --json   print one JSON object for programs
${CONNECTION_HELP}`,

  filters: 'Filters (all combine with AND):',
  details: (command?: string) => `Run chatwire ${command === undefined ? '<command>' : command} --help for details.`,
} as const;

/** The command line is invalid. */
export const USAGE_ERRORS = {
  unknownCommand: (name: string, nearest: string | undefined) =>
    `Unknown command "${name}".${suggestion(nearest)}\nRun chatwire --help for all commands.`,
  unknownOption: (option: string, nearest: string | undefined) => `Unknown option ${option}.${suggestion(nearest)}`,
  unexpectedArgument: (word: string) => `Unexpected "${word}".`,
  missingArgument: (usage: string) => `Missing argument. ${usage}`,
  /** `expected`: what the option accepts, such as `text or json`. */
  invalidOption: (option: string, expected: string, given: string) =>
    `--${option} must be ${expected}, not "${given}".`,
  unknownAction: (action: string) => `Unknown action "${action}". Use list, create, or delete.`,
  keyNameRequired: '--name is required: what the key is used for.',
  keyIdRequired: 'A key id is required. chatwire keys list shows them.',
  uidAndTriggerRequired: '--uid and --trigger are required.',
  noApiKey: 'No API key. Set CHATWIRE_API_KEY or pass --key. Create one with chatwire keys create.',
  malformedApiKey:
    'The API key contains characters that no key has, such as spaces or line breaks. To capture a key, use npm run --silent.',
} as const;

/** A command could not be completed. */
export const FAILURES = {
  unsupportedNode: (oldest: number, version: string) =>
    `Chatwire needs Node ${oldest} or newer. This is Node ${version}.`,
  unreachable: (url: string, code: string) =>
    `No server at ${url} (${code}). Is it running? Pass --url for another one.`,
  requestFailed: (url: string, message: string, code: string | undefined) =>
    `The request to ${url} failed: ${message}${code === undefined ? '' : ` (${code})`}.`,
  status: (status: number) => `The server responded with ${status}.`,
  noBody: 'The response has no content.',
  streamEnded: (code: string) => `The server closed the stream: ${code}.`,
  exportInterrupted: 'Export interrupted: the file is incomplete.',
  resendFailed: (reason: string) => `Resend failed: ${reason}`,
  problems: (count: number) => `${counted(count, 'problem')} found.`,
  problemsFound: (count: number) => `${counted(count, 'problem')} found: see ✗ above.`,
  demoData: (dataDir: string) =>
    `${dataDir} holds the demo of npm start. Set CHATWIRE_DATA_DIR to another directory, such as ./data/live`,
  causedBy: (message: string) => `Caused by: ${message}`,
} as const;

/** Lines of `doctor`. */
export const CHECKS = {
  settings: 'settings',
  database: 'database',
  media: 'media',
  nodes: 'nodes',
  providers: 'providers',
  log: 'log',
  settingsValid: 'valid',
  notCreated: (name: string) => `${name} doesn’t exist yet; the first start creates it`,
  current: (name: string) => `${name}: reachable, tables are up to date`,
  behind: (name: string) => `${name}: reachable; the next start or chatwire migrate updates its tables`,
  newer: (name: string) => `${name} was written by a newer version of Chatwire`,
  bucketReachable: (name: string) => `${name}: the bucket can be read`,
  oneNode: (missing: readonly string[]) => `one; for several, set ${AND.format(missing)}`,
  framesThrough: (carrier: string) => `one or several; frames between them pass through ${carrier}`,
  noAccounts: 'no provider accounts: no one can be notified',
  allDisabled: 'all provider accounts are disabled: no one can be notified',
  disabled: 'disabled',
  unreadableCredentials: 'the stored credentials can’t be read: was CHATWIRE_SECRET_KEY changed?',
  hostFailed: (host: string, cause: string) => `can’t reach ${host}: ${cause}`,
  hostSilent: (host: string) => `${host} doesn’t respond`,
  sandboxStopped: (faults: string) => `sandbox of npm start, which isn’t running: ${faults}`,
  reachable: (hosts: readonly string[], isSandbox: boolean) =>
    `${isSandbox ? 'sandbox: ' : ''}credentials are readable, ${AND.format(hosts)} can be reached`,
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
  free: (dir: string, free: string, percent: number) => `${dir}: ${free} free (${percent} %)`,
  noFree: (dir: string, cause: string) => `the free space of ${dir} is unknown: ${cause}`,
  skew: (ms: number, other: string) =>
    `${Math.abs(ms) < 1_000 ? 'in step with' : `${Math.round(Math.abs(ms) / 1_000)} s ${ms > 0 ? 'behind' : 'ahead of'}`} ${other}`,
  skewMatters: (ms: number, other: string) => `${CHECKS.skew(ms, other)}: set both by NTP`,
  noSkew: 'no other clock to compare with: PostgreSQL or a provider that responds to a HEAD request',
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

export const KEYS = {
  created: (keyId: string, scope: string, expires?: string) =>
    `Key ${keyId} created (${scope}${expires === undefined ? '' : `, expires ${expires}`}). It won’t be shown again:`,
  deleted: (keyId: string) => `Key ${keyId} deleted.`,
  never: 'never',
  anyAddress: 'any',
  /** What options accept. */
  expiry: 'a time to come such as 90d, 12h, or 2027-01-31',
  address: 'an IP address or a CIDR range such as 203.0.113.0/24',
  columns: {
    id: 'ID',
    scope: 'SCOPE',
    key: 'KEY',
    created: 'CREATED',
    lastUsed: 'LAST USED',
    expires: 'EXPIRES',
    addresses: 'ADDRESSES',
    name: 'NAME',
  },
} as const;

/** Columns of the audit log. */
export const AUDIT_COLUMNS = {
  time: 'TIME',
  auditId: 'AUDIT ID',
  address: 'ADDRESS',
  operation: 'OPERATION',
  act: 'ACT',
} as const;

export const MIGRATED = 'The database is up to date.';

/** Columns of the log. */
export const LOG_COLUMNS = {
  time: 'TIME',
  logId: 'LOG ID',
  outcome: 'OUTCOME',
  recipient: 'RECIPIENT',
  message: 'MESSAGE',
  event: 'EVENT',
  target: 'TARGET',
  code: 'CODE',
  result: 'RESULT',
} as const;

const CLASS_LABELS = { message: 'message', reply: 'thread reply', quotedReply: 'quoted reply' } as const;
const EXCLUSION_LABELS: Readonly<Record<string, string>> = {
  BLOCKED: 'blocked',
  DEACTIVATED: 'deactivated',
  SYSTEM: 'system user',
};

/** `explain` and `dry-run`. */
export const EXPLAIN = {
  messageTitle: (id: number) => `Message ${id}`,
  conversation: (sender: string, receiver: string, isGroup: boolean) =>
    `${sender} → ${receiver}${isGroup ? ' (group)' : ''}`,
  sent: (type: string, messageClass: keyof typeof CLASS_LABELS, isDeleted: boolean, time: string) =>
    `${type} ${CLASS_LABELS[messageClass]}${isDeleted ? ', deleted' : ''}, sent ${time}`,
  event: (label: string, actor: string) => `${label} by ${actor}`,
  digest: (channel: string, recipient: string) => `${upperFirst(channel)} digest to ${recipient}`,
  counts: (people: number | null, outcomes: readonly (readonly [name: string, count: number])[]) => {
    const total = outcomes.reduce((sum, [, count]) => sum + count, 0);
    const parts = outcomes.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`);
    const progress = people === null ? 'in progress' : `${counted(people, 'person', 'people')} evaluated`;
    return `${progress}, ${counted(total, 'notification')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
  },
  ineligible: (cause: string) => `not eligible: ${cause}`,
  disabledChannels: (channels: readonly string[]) => `disabled channels: ${channels.join(', ')}`,
  excluded: (cause: string, count: number, people: readonly string[]) =>
    `excluded: ${count} ${EXCLUSION_LABELS[cause] ?? cause} (${people.join(', ')})`,
  everyone: 'everyone',
  pendingUntil: (state: string, time: string) => `${state} until ${time}`,
  nextAttempt: (attempt: number, time: string) => `attempt ${attempt} at ${time}`,
  moreDecisions: 'More decisions available: use --limit (up to 1000).',
  wouldNotify: (isSent: boolean) => (isSent ? 'would notify' : 'would not notify'),
  evaluatedAt: (time: string) => `evaluated at ${time}`,
  yesOrNo: (isSent: boolean) => (isSent ? 'yes' : 'no'),
  resumes: (time: string) => `notifications resume ${time}`,
  settingSources: { app: 'app setting', user: 'user preference' },
} as const;

/** Printed by `npm start` and `serve`. */
export const WELCOME = {
  seeding: 'Writing three weeks of demo data…',
  firstKey: (key: string) => `The first fullAccess key (not shown again): ${key}`,
  lines: (origin: string, apiKey: string, tokens: Readonly<Record<string, string>>) => [
    '',
    '  Chatwire is running',
    '',
    `  Start page       ${origin}/`,
    `  Demo app         ${origin}/demo`,
    `  Console          ${origin}/console`,
    `  Sandbox          ${origin}/sandbox`,
    `  API reference    ${origin}/v3/docs`,
    `  Logs             ${origin}/v3/notifications/v1/logs   (header apikey)`,
    '',
    `  fullAccess key   ${apiKey}`,
    ...Object.entries(tokens).map(([uid, token]) => `  ${`authToken ${uid}`.padEnd(17)}${token}`),
    '',
    '  Ctrl-C stops the server. Notification outcomes follow.',
    '',
  ],
} as const;

/** `text, json, or csv`. */
export function oneOf(values: readonly string[]): string {
  return OR.format(values);
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });
const AND = new Intl.ListFormat('en', { type: 'conjunction' });

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function suggestion(nearest: string | undefined): string {
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
