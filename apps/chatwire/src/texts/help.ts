/** Texts of the overview and of `--help`. */

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
  replay: 'make past decisions again under other settings',
  resend: 'resend a failed or unreachable notification',
  export: 'export the notification log as NDJSON or CSV',
  alarms: 'list alarms, mute or test one',
  audit: 'read the audit log: who changed what, and who accessed content',
  backup: 'back up rows, log, and media, while the server is running',
  restore: 'restore a backup',
  move: 'move from SQLite to PostgreSQL',
  import: 'import users, groups, and messages from NDJSON',
  'export-user': 'export everything about a user',
  'erase-user': 'erase a user and what they wrote',
  doctor: 'check settings, database, storage, providers, and completeness',
} as const;

const CONNECTION_HELP = `  --url <url>   server; default CHATWIRE_PUBLIC_URL, else http://localhost:<CHATWIRE_PORT or 4000>
  --key <key>   fullAccess key; default CHATWIRE_API_KEY`;

/** `--help` of each command. `filters`: the lines of the filter options. */
export const HELP = {
  start: `npm start [-- --empty]

  --empty   seed no demo data

The providers are sandbox providers on this machine. Nothing is sent to real providers.
The data is in ./data/demo, or in CHATWIRE_DATA_DIR.`,

  serve: `chatwire serve

Reads its settings from CHATWIRE_ environment variables. The README lists them.`,

  migrate: `chatwire migrate

Migrates the database and exits. The server does the same when it starts. A database of a newer version is rejected.
Reads the same CHATWIRE_ settings as the server.`,

  keys: `chatwire keys list
chatwire keys create --name <name> [--scope <scope>] [--expires <when>] [--address <range>]
chatwire keys delete <keyId>

Works on the database, whether or not the server is running. A running server applies changes within a second.
Reads the same CHATWIRE_ settings as the server. A new key is printed once and can’t be shown again.

  --name <name>   what the key is used for
  --scope         fullAccess (default), operator, support, viewer: roles, each of which can do what the next can;
                  authOnly: can only create users and issue auth tokens; metrics: can only read metrics
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

  replay: `chatwire replay --from <time> --to <time> [--set <setting>=<value>] [--uid <uid> --pref <setting>=<value>]

Makes the stored decisions about the events of a period again, under other settings, and shows what would have been
different. Sends, records, and counts nothing. Exits with code 1 when decisions differ without a change.

  --from, --to      period of the events, at most 31 days, e.g. 2026-01-01T22:00Z
  --set             an app setting, e.g. group.messagesSetting=3; repeatable
  --uid, --pref     a preference of a user, e.g. --uid mara --pref oneOnOne.messagesSetting=1; --pref is repeatable
  --recipient, --conversationId, --channel, --trigger   only these decisions
  --sample <n>      number of decisions to show with --format ndjson, 0 to 1000; default 100
  --format          table (default), or ndjson: one decision per line, then the sums
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

  backup: `chatwire backup <file>
chatwire backup --verify <file>

Writes a backup (tar, zstd) of rows, notification log, and media as they are now, then checks it.
A server may be running. With SQLite, the running server is asked for the backup, which needs a key.
Reads the same CHATWIRE_ settings as the server. CHATWIRE_SECRET_KEY is not in the backup.

  --verify      only check an existing file
${CONNECTION_HELP}`,

  restore: `chatwire restore <file> [--replace]

Restores a backup into the database and the directories of the CHATWIRE_ settings, which have to be empty, and updates
its tables to this version. A backup of SQLite can be restored into PostgreSQL, and the other way round.

  --replace   delete the SQLite database, its log, and its media first`,

  move: `chatwire move

Copies the SQLite database of the data directory into the empty PostgreSQL database of CHATWIRE_DATABASE_URL, with the
notification log. Media and keys stay in the data directory. Stop the server first; start it with the same setting.`,

  import: `chatwire import <file or folder>…

Imports users, groups, members, and messages from NDJSON files, a record a line (docs/guides/import.md). The files of a
folder are read in the order of their names. Nothing is notified, and imported messages are not unread.

Can be repeated: existing records are not changed, and an interrupted import continues where it ended. Lines that cannot be
imported are reported on standard error; then the exit code is 1. With SQLite, stop the server first.
Reads the same CHATWIRE_ settings as the server.`,

  exportUser: `chatwire export-user <uid> --out <file>

Writes everything that is stored about a user: a tar archive, compressed with gzip, with rows as NDJSON, the log of
notifications to and from them, and files they uploaded.

  --out <file>   such as mara.tar.gz
${CONNECTION_HELP}`,

  eraseUser: `chatwire erase-user <uid> --yes [--keepContent]

Deletes a user permanently: profile, tokens, contact details, preferences, memberships, and what they wrote and did:
messages are emptied as if deleted, their files, reactions, and receipts go. Can be repeated if it is interrupted.

  --yes           required: the data cannot be restored
  --keepContent   keep messages, under the name Deleted user
${CONNECTION_HELP}`,

  alarms: `chatwire alarms [--format table|ndjson]
chatwire alarms mute <alarmId> [--for <when>]
chatwire alarms unmute <alarmId>
chatwire alarms test <alarmId>

Lists the alarms of the server with their state. A muted alarm is evaluated, but webhooks are not called when it is raised.
A test is sent to the webhooks with the event alarm.test; without one, the exit code is 1.

  --for <when>   8h (default), 3d, or a date such as 2027-01-31T18:00Z
  --format       table (default), or ndjson: one JSON alarm per line
  --verbose      add the ids to the table
${CONNECTION_HELP}`,

  audit: `chatwire audit [filters] [--limit <n>] [--format table|ndjson]

Prints entries of the audit log, the newest last: administrative acts, access to content, and rejected credentials.

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
  negated: '  --not.<filter> a,b   entries without these values; for every filter but the times',
  details: (command?: string) => `Run chatwire ${command === undefined ? '<command>' : command} --help for details.`,
} as const;
