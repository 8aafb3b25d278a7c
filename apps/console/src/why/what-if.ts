import type { Platform, ScheduleDay, WhatIf } from '@chatwire/protocol';

export const WHAT_IF_KEYS = ['at', 'doNotDisturb', 'kind', 'conversation', 'today', 'device', 'email', 'sms'] as const;
export type WhatIfKey = (typeof WHAT_IF_KEYS)[number];

/** Choices of the panel by field; absent fields keep the stored value. */
export type WhatIfChoices = Readonly<Partial<Record<WhatIfKey, string>>>;

/** Conversation and time of the evaluated message. */
export interface WhatIfConversation {
  readonly section: 'group' | 'oneOnOne';
  /** Preference for messages of this class. */
  readonly kind: 'messages' | 'replies' | 'quotedReplies';
  /** Lower-case English weekday in the user's time zone. */
  readonly weekday: string;
  /** Evaluated instant, epoch ms. */
  readonly atMs: number;
}

const DEVICES: Readonly<Record<string, Platform[]>> = {
  none: [],
  iphone: ['apns_ios_device'],
  android: ['fcm_android'],
  browser: ['fcm_web'],
};
const WHOLE_DAY = { from: 0, to: 2359 };
const DAY_MS = 86_400_000;

/** Returns another instant to evaluate, epoch ms; undefined for now, and for times that the API rejects. */
export function atMsOf({ at }: WhatIfChoices): number | undefined {
  const ms = at === undefined ? Number.NaN : Number(at);
  return ms >= 0 && ms < YEAR_2100_MS ? ms : undefined;
}

/** The API rejects times from here on. See docs/spec/notifications.md#dry-run. */
const YEAR_2100_MS = Date.UTC(2100);

/** Returns the other choices as API parameters; undefined if there are none. */
export function whatIfOf({ at: _, ...choices }: WhatIfChoices, about: WhatIfConversation): WhatIf | undefined {
  const { section, kind, weekday, atMs } = about;
  const { doNotDisturb, kind: code, conversation, today, device, email, sms } = choices;
  if (Object.keys(choices).length === 0) return undefined;
  const day: ScheduleDay = { ...WHOLE_DAY, dnd: today === 'closed' };
  const mute = {
    ...(doNotDisturb && { dndPreferenceSetting: doNotDisturb === 'on' ? 2 : 1 }),
    ...(today && { schedulePreferenceSetting: { [weekday]: day } }),
  };
  const preferences = {
    ...(Object.keys(mute).length > 0 && { mute }),
    ...(code && { [section]: { [`${kind}Setting`]: Number(code) } }),
    ...(email && { email: { enabled: email === 'on' } }),
    ...(sms && { sms: { enabled: sms === 'on' } }),
  };
  const platforms = device === undefined ? undefined : DEVICES[device];
  return {
    ...(Object.keys(preferences).length > 0 && { preferences }),
    ...(conversation && { mutedUntilMS: conversation === 'muted' ? atMs + DAY_MS : null }),
    ...(platforms && { platforms }),
  };
}
