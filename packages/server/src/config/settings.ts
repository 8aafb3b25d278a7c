import * as parse from './parsers.ts';
import { rateLimitOverrides } from './rate-limits.ts';
import { roleMapping } from './role-mapping.ts';

/** An environment variable: its name in code, its meaning for the README, its default, and its parser. */
export interface Setting {
  readonly key: string;
  readonly default: unknown;
  /** Default in production. */
  readonly serveDefault: unknown;
  readonly parse: parse.Parser<unknown>;
  readonly meaning: string;
  /** The mode that cannot start without it: `serve` is production; the other mode is the demo (`npm start`). */
  readonly neededBy: 'serve' | undefined;
}

function setting<const K extends string, T>(
  key: K,
  defaultValue: NoInfer<T>,
  parser: parse.Parser<T>,
  meaning: string,
  serveDefault: NoInfer<T> = defaultValue,
) {
  return { key, default: defaultValue, parse: parser, meaning, serveDefault, neededBy: undefined };
}

function optional<const K extends string, T>(key: K, parser: parse.Parser<T>, meaning: string, neededBy?: 'serve') {
  return { key, default: undefined, parse: parser, meaning, serveDefault: undefined, neededBy };
}

const httpUrl = parse.url('http:', 'https:');

/** All settings of the server. The README's table and the check for unknown names use them. */
export const SETTINGS = {
  CHATWIRE_HOST: setting('host', '127.0.0.1', parse.text, 'listen address', '0.0.0.0'),
  CHATWIRE_PORT: setting(
    'port',
    4000,
    parse.integer(0, 65535),
    'listen port; 0 = any free port; the server prints its address',
  ),
  CHATWIRE_DATA_DIR: setting(
    'dataDir',
    './data',
    parse.text,
    'directory of the SQLite files and generated keys; `npm start` uses `./data/demo`; only the user that runs the server can read it (directories 0700, files 0600)',
  ),
  CHATWIRE_DATABASE_URL: optional(
    'databaseUrl',
    parse.url('postgres:', 'postgresql:'),
    'PostgreSQL database (15 or newer) for the chat data, the events still to be processed (outbox), and the notification log; absent = SQLite in the data directory',
  ),
  CHATWIRE_DATABASE_DIRECT_URL: optional(
    'databaseDirectUrl',
    parse.url('postgres:', 'postgresql:'),
    'URL of the same database without a connection pooler, if CHATWIRE_DATABASE_URL names a pooler in transaction mode; nodes use it for LISTEN, to receive WebSocket messages (*frames*) from each other; absent = CHATWIRE_DATABASE_URL',
  ),
  CHATWIRE_MEDIA_DIR: optional(
    'mediaDir',
    parse.text,
    'directory of uploaded media; absent = `media` in the data directory; several nodes must share one directory or one bucket',
  ),
  CHATWIRE_MEDIA_URL: optional(
    'mediaUrl',
    parse.bucketUrl,
    'bucket (`s3://bucket/prefix`) that stores uploaded media instead of a directory ([guide](docs/guides/media-storage.md))',
  ),
  CHATWIRE_MEDIA_ENDPOINT: optional(
    'mediaEndpoint',
    httpUrl,
    'base URL of the S3-compatible server of the bucket; absent = AWS',
  ),
  CHATWIRE_MEDIA_REGION: setting('mediaRegion', 'us-east-1', parse.text, 'region of the bucket'),
  CHATWIRE_MEDIA_KEY_ID: optional(
    'mediaKeyId',
    parse.text,
    'access key id for the bucket; absent = credentials from the environment, profile, or role of the machine',
  ),
  CHATWIRE_MEDIA_SECRET: optional('mediaSecret', parse.text, 'secret access key for the bucket'),
  CHATWIRE_MEDIA_PATH_STYLE: optional(
    'mediaPathStyle',
    parse.flag,
    '`true` = the name of the bucket is in the path instead of the host name; absent = `true` if CHATWIRE_MEDIA_ENDPOINT is set, otherwise `false`',
  ),
  CHATWIRE_MEDIA_READS: setting(
    'mediaReads',
    'proxied',
    parse.oneOf('proxied', 'presigned'),
    '`proxied` = clients read files through this server; `presigned` = they are redirected to the bucket',
  ),
  CHATWIRE_MEDIA_USER_QUOTA: setting(
    'mediaUserQuota',
    0,
    parse.integer(0, Number.MAX_SAFE_INTEGER),
    'maximum total size of the stored media of one user, in bytes; 0 = no limit',
  ),
  CHATWIRE_MEDIA_TOTAL_QUOTA: setting(
    'mediaTotalQuota',
    0,
    parse.integer(0, Number.MAX_SAFE_INTEGER),
    'maximum total size of the stored media of the deployment, in bytes; 0 = no limit',
  ),
  CHATWIRE_NATS_URL: optional(
    'nats',
    parse.natsServers,
    'comma-separated list of NATS servers through which nodes send each other WebSocket messages (*frames*): `nats://` or `tls://`, with `user:password@` or `token@`; absent = PostgreSQL carries them',
  ),
  CHATWIRE_NATS_CA: optional(
    'natsCa',
    parse.text,
    'PEM file of the certificate authority that signed the certificates of the NATS servers',
  ),
  CHATWIRE_API_KEY: optional(
    'apiKey',
    parse.matching(/^[0-9a-f]{40}$/, '40 lower-case hex characters'),
    'the first API key with the scope fullAccess, which permits everything; absent = generated at the first start and printed once',
  ),
  CHATWIRE_SECRET_KEY: optional(
    'secretKeys',
    parse.secretKeys,
    '32 bytes in base64; encrypts the stored provider credentials (AES-256-GCM); for rotation, several keys separated by commas: the first encrypts, all decrypt',
    'serve',
  ),
  CHATWIRE_PUBLIC_URL: optional(
    'publicUrl',
    httpUrl,
    'address at which clients reach this server; absent = `http://localhost:<port>`, and emails contain no links; required with several nodes and with CHATWIRE_OIDC_ISSUER',
  ),
  CHATWIRE_OIDC_ISSUER: optional(
    'oidcIssuer',
    parse.issuerUrl,
    'OpenID Connect provider with which people sign in to the console ([guide](docs/guides/people-and-roles.md#sign-in-with-an-identity-provider)); absent = they sign in with keys',
  ),
  CHATWIRE_OIDC_CLIENT_ID: optional(
    'oidcClientId',
    parse.text,
    'client id of this server at the OpenID Connect provider',
  ),
  CHATWIRE_OIDC_CLIENT_SECRET: optional(
    'oidcClientSecret',
    parse.text,
    'client secret of this server at the OpenID Connect provider',
  ),
  CHATWIRE_OIDC_ROLE_CLAIM: setting('oidcRoleClaim', 'groups', parse.text, "claim that determines a person's role"),
  CHATWIRE_OIDC_ROLES: optional(
    'oidcRoles',
    roleMapping,
    'role for each value of the claim, a comma-separated list such as `chat-admins=fullAccess,helpdesk=support`; the highest matching role applies',
  ),
  CHATWIRE_OIDC_LABEL: setting('oidcLabel', 'Sign in with SSO', parse.text, 'label of the button on the sign-in page'),
  CHATWIRE_CORS_ORIGINS: setting(
    'corsOrigins',
    [],
    parse.list,
    'comma-separated list of browser origins that may call the server; `:*` as the port allows any port; `npm start` allows every origin on this machine',
  ),
  CHATWIRE_FCM_URL: setting(
    'fcmUrl',
    'https://fcm.googleapis.com',
    httpUrl,
    'base URL of FCM; with http://, HTTP/2 without TLS is used, or HTTP/1.1 if the host does not support HTTP/2',
  ),
  CHATWIRE_FCM_TOKEN_URL: setting(
    'fcmTokenUrl',
    'https://oauth2.googleapis.com/token',
    httpUrl,
    'URL at which FCM credentials are exchanged for access tokens',
  ),
  CHATWIRE_APNS_URL: optional(
    'apnsUrl',
    httpUrl,
    "base URL of APNs; absent = Apple's production or sandbox host; an http:// URL means HTTP/2 without TLS",
  ),
  CHATWIRE_SENDGRID_URL: setting(
    'sendgridUrl',
    'https://api.sendgrid.com',
    httpUrl,
    'base URL of SendGrid; https://api.eu.sendgrid.com for accounts in Europe',
  ),
  CHATWIRE_TWILIO_URL: setting('twilioUrl', 'https://api.twilio.com', httpUrl, 'base URL of Twilio'),
  CHATWIRE_PROVIDER_CA: optional(
    'providerCa',
    parse.text,
    'PEM file of an additional certificate authority to trust for providers',
  ),
  CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: setting(
    'allowPrivateWebhooks',
    false,
    parse.flag,
    '`true` = webhooks, Web Push endpoints, and SMTP servers may have private addresses',
  ),
  CHATWIRE_ALLOW_INSECURE_WEBHOOKS: setting(
    'allowInsecureWebhooks',
    false,
    parse.flag,
    '`true` = webhooks and Web Push endpoints may use http://, and SMTP connections need no TLS',
  ),
  CHATWIRE_PROVIDER_TIMEOUT_MS: setting(
    'providerTimeoutMs',
    10_000,
    parse.integer(100, 120_000),
    'time limit of one provider call, milliseconds',
  ),
  CHATWIRE_PROVIDER_CONCURRENCY: setting(
    'providerConcurrency',
    50,
    parse.integer(1, 10_000),
    'maximum concurrent calls per provider account',
  ),
  CHATWIRE_AI_URL: optional(
    'aiUrl',
    httpUrl,
    'base URL (`…/v1`) of an OpenAI-compatible chat completion API, for AI agents; absent = no AI agents',
  ),
  CHATWIRE_AI_KEY: optional('aiKey', parse.text, 'API key for CHATWIRE_AI_URL'),
  CHATWIRE_AI_MODEL: setting('aiModel', 'default', parse.text, 'model for agents that specify none'),
  CHATWIRE_TRANSLATE_URL: optional(
    'translateUrl',
    httpUrl,
    'base URL of a translation server with the LibreTranslate API; absent = no translation',
  ),
  CHATWIRE_TRANSLATE_KEY: optional('translateKey', parse.text, 'API key for CHATWIRE_TRANSLATE_URL'),
  CHATWIRE_LINK_PREVIEWS: setting(
    'linkPreviews',
    false,
    parse.flag,
    '`true` = the server loads the pages that messages link to, and shows their titles below the messages ([details](docs/guides/limits-and-abuse.md#link-previews))',
  ),
  CHATWIRE_RATE_LIMITS: setting(
    'rateLimits',
    true,
    parse.flag,
    '`false` = no rate limits, and no lock-outs after wrong group passwords; use this only for load tests',
  ),
  CHATWIRE_RATE_LIMIT_OVERRIDES: setting(
    'rateLimitOverrides',
    [],
    rateLimitOverrides,
    'comma-separated list of limits to override, such as `sendMessage=60,call=0`; 0 = no limit ([names and units](docs/guides/limits-and-abuse.md#rate-limits))',
  ),
  CHATWIRE_TRUSTED_PROXIES: setting(
    'trustedProxies',
    [],
    parse.cidrs,
    'comma-separated list of the addresses and CIDR networks of proxies whose `X-Forwarded-For` is trusted ([guide](docs/guides/limits-and-abuse.md#behind-a-proxy))',
  ),
  CHATWIRE_SENDER_BUDGET: setting(
    'senderBudget',
    20,
    parse.integer(0, 1_000),
    "how often per minute one person's edits, deletions, reactions, and calls may notify another person ([guide](docs/guides/limits-and-abuse.md#pushes-caused-for-another-person)); 0 = no limit",
  ),
  CHATWIRE_LOG_LEVEL: setting(
    'logLevel',
    'info',
    parse.oneOf('debug', 'info', 'warn', 'error', 'silent'),
    'lowest level that is written to the server log (stdout); the server log never contains tokens, keys, or message text',
  ),
  CHATWIRE_LOG_FORMAT: setting(
    'logFormat',
    'json',
    parse.oneOf('json', 'pretty'),
    'format of the server log, `json` or `pretty`; `npm start` in a terminal uses `pretty`',
  ),
  CHATWIRE_ACCESS_LOG: setting(
    'accessLog',
    false,
    parse.flag,
    '`true` = write a line at level `info` to the server log for each HTTP request ([guide](docs/guides/monitoring.md#access-log))',
  ),
  CHATWIRE_ACCESS_LOG_ADDRESS: setting(
    'accessLogAddress',
    false,
    parse.flag,
    '`true` = include the client address in the access log; IPv6 addresses are shortened to their /64 network',
  ),
  CHATWIRE_TRACES_URL: optional(
    'tracesUrl',
    httpUrl,
    'OTLP endpoint for traces, such as `http://localhost:4318/v1/traces`; absent = no traces ([guide](docs/guides/monitoring.md#traces))',
  ),
  CHATWIRE_TRACES_RATIO: setting(
    'tracesRatio',
    1,
    parse.ratio,
    'share of requests, and of email and SMS digests, that are traced, 0 to 1; for a request with a `traceparent`, its sampled flag decides instead',
  ),
  CHATWIRE_DRAIN_SECONDS: setting(
    'drainSeconds',
    0,
    parse.integer(0, 300),
    'seconds for which a stopping server still serves requests while `/v3/ready` responds with 503, so that load balancers switch to another node first ([guide](docs/guides/reverse-proxy.md#restart-without-errors))',
  ),
  CHATWIRE_RING_SECONDS: setting(
    'ringSeconds',
    45,
    parse.integer(15, 120),
    'time after which a ringing call counts as unanswered, seconds',
  ),
  CHATWIRE_TEXT_LENGTH: setting('textLength', 5_000, parse.integer(1, 20_000), 'longest message text, characters'),
  CHATWIRE_MEDIA_BYTES: setting(
    'mediaBytes',
    104_857_600,
    parse.integer(1, 10_000_000_000),
    'largest media file, bytes; clients can read this limit from the server',
  ),
  CHATWIRE_IMAGE_PIXELS: setting(
    'imagePixels',
    25_000_000,
    parse.integer(1, 500_000_000),
    'largest image, in pixels (width × height); the server decodes one image at a time, and decoding takes up to 35 bytes of memory per pixel',
  ),
  CHATWIRE_MODERATION_HOLD: setting(
    'moderationHold',
    false,
    parse.flag,
    '`true` = hold new text, image, and video messages until a moderator approves them',
  ),
  CHATWIRE_MAX_GROUP_MEMBERS: setting(
    'maxGroupMembers',
    100_000,
    parse.integer(2, 1_000_000),
    'maximum number of members in a group',
  ),
  CHATWIRE_RECEIPT_GROUP_SIZE: setting(
    'receiptGroupSize',
    300,
    parse.integer(2, 10_000),
    'largest group for which the server stores who received and read each message',
  ),
  CHATWIRE_TYPING_GROUP_SIZE: setting(
    'typingGroupSize',
    1_000,
    parse.integer(2, 100_000),
    'typing indicators are relayed only in groups with at most this many connected members',
  ),
  CHATWIRE_PRESENCE_FOR_ALL: setting(
    'presenceForAll',
    false,
    parse.flag,
    '`true` = clients may request the presence of all users',
  ),
  CHATWIRE_AUTH_KEY_LOGIN: setting(
    'authKeyLogin',
    true,
    parse.flag,
    '`true` = API keys with the scope authOnly may create auth tokens (log users in); `false` = they can only create users',
  ),
  CHATWIRE_MEDIA_LINK_HOURS: setting(
    'mediaLinkHours',
    24,
    parse.integer(1, 168),
    'minimum time for which links to files in messages stay valid, hours',
  ),
  CHATWIRE_FOREIGN_ATTACHMENTS: setting(
    'foreignAttachments',
    true,
    parse.flag,
    '`true` = messages may contain attachments with URLs on other servers',
  ),
  CHATWIRE_APP_NAME: setting('appName', 'Chatwire', parse.text, 'name of the app in notification texts'),
  CHATWIRE_APP_ID: setting('appId', 'app', parse.text, '`appId` in custom webhook bodies'),
  CHATWIRE_REGION: setting('region', 'self', parse.text, '`region` in custom webhook bodies'),
  CHATWIRE_TIMEZONE: setting('timezone', 'UTC', parse.timezone, 'time zone of users who have none'),
  CHATWIRE_LOG_RETENTION_DAYS: setting(
    'logRetentionDays',
    14,
    parse.integer(0, 3650),
    'time for which notification log entries are kept, days; 0 = forever',
  ),
} as const;

type Settings = typeof SETTINGS;
type ValueOf<S> = S extends { readonly default: undefined; readonly parse: parse.Parser<infer T> }
  ? T | undefined
  : S extends { readonly parse: parse.Parser<infer T> }
    ? T
    : never;

/** Typed values of all settings, by their name in code. */
export type SettingValues = {
  readonly [Name in keyof Settings as Settings[Name]['key']]: ValueOf<Settings[Name]>;
};
