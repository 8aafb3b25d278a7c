import type { Parser } from './parsers.ts';

/**
 * Every limit of docs/spec/rest-and-realtime.md#rate-limits and its default; docs/guides/limits-and-abuse.md
 * explains each. 0 turns a limit off.
 */
export const DEFAULT_RATE_LIMITS = {
  core: 10_000,
  coreReserve: 2_000,
  coreShare: 600,
  standard: 20_000,
  standardReserve: 4_000,
  standardShare: 1_200,
  unauthenticated: 300,
  credentials: 30,
  sendMessage: 30,
  edit: 60,
  reaction: 60,
  call: 10,
  addMembers: 30,
  markUnread: 5,
  flag: 20,
  media: 60,
  linkPreview: 20,
  linkPreviewHost: 60,
  testSend: 30,
  ownNotifications: 60,
  notificationCheck: 6,
  deviceReport: 30,
  receipts: 6_000,
  receiptsInAll: 20_000,
  refusedReceipts: 30,
  unsubscribe: 30,
  groupPassword: 5,
  groupPasswordPerGroup: 30,
} as const;

export type RateLimitName = keyof typeof DEFAULT_RATE_LIMITS;
export type RateLimits = Readonly<Record<RateLimitName, number>>;

export interface RateLimitOverride {
  readonly name: RateLimitName;
  readonly limit: number;
}

const MAX_LIMIT = 1_000_000_000;

/** Parses `sendMessage=60,call=0`: a comma-separated list of names and limits. */
export const rateLimitOverrides: Parser<readonly RateLimitOverride[]> = (text) => {
  const overrides: RateLimitOverride[] = [];
  for (const item of text.split(',')) {
    const [, name = '', digits] = /^\s*(\w+)\s*=\s*(\d{1,10})\s*$/.exec(item) ?? [];
    const limit = Number(digits);
    if (!isName(name) || !(limit <= MAX_LIMIT)) {
      const names = Object.keys(DEFAULT_RATE_LIMITS).join(', ');
      return { ok: false, problem: `must be a list of name=number, where a name is one of ${names}` };
    }
    overrides.push({ name, limit });
  }
  return { ok: true, value: overrides };
};

/** Returns the limits in force. All are 0 while `CHATWIRE_RATE_LIMITS` is off. */
export function rateLimitsOf(config: {
  readonly rateLimits: boolean;
  readonly rateLimitOverrides: readonly RateLimitOverride[];
}): RateLimits {
  const limits: Record<RateLimitName, number> = { ...DEFAULT_RATE_LIMITS };
  for (const { name, limit } of config.rateLimitOverrides) limits[name] = limit;
  if (!config.rateLimits) for (const name of Object.keys(limits)) if (isName(name)) limits[name] = 0;
  return limits;
}

function isName(text: string): text is RateLimitName {
  return Object.hasOwn(DEFAULT_RATE_LIMITS, text);
}
