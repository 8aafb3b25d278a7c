/** Meanings of the numeric values of settings. The first meaning of a list is that of the value 1. */
export const SETTING_CODES = {
  /** Messages and replies. See docs/spec/notifications.md#event-preferences, code M. */
  messages: ['none', 'all', 'mentions only'],
  /** See docs/spec/notifications.md#event-preferences, code R. */
  reactions: ['none', 'to own messages', 'to all messages'],
  /** Actions and calls. See docs/spec/notifications.md#event-preferences, code N. */
  notify: ['do not notify', 'notify'],
  doNotDisturb: ['off', 'on'],
  /** Additions that operators turn on. See docs/spec/last-mile.md#switches. */
  addition: ['off', 'on'],
  /** See docs/spec/last-mile.md#effect-of-device-state. */
  staleToken: ['send', 'do not send', 'remove the token'],
  denied: ['send', 'do not send'],
} as const;

/** Names of app settings that sentences about devices mention, as on the page of the settings. */
export const SETTING_NAMES = {
  'push.receiptsSetting': 'Device receipts',
  'push.clearSetting': 'Outdated notifications',
  'push.staleTokenAction': 'Stale devices',
  'push.deniedAction': 'Devices with notifications off',
} as const;

/** Returns whether a setting with the values 1 (off) and 2 (on) is on. */
export function isSettingOn(value: 1 | 2): boolean {
  return value === 2;
}

/** Values of `push.staleTokenAction`. */
export const STALE_TOKEN_ACTION = { send: 1, suppress: 2, remove: 3 } as const;

/** Returns a list such as `1 = none, 2 = all`, for the API reference. */
export function codesText(meanings: readonly string[]): string {
  return meanings.map((meaning, index) => `${index + 1} = ${meaning}`).join(', ');
}

/**
 * Returns the meaning of a setting's value, by its path in the preferences; undefined for settings without coded
 * values.
 */
export function settingCodeText(path: string, value: unknown): string | undefined {
  return typeof value === 'number' ? meaningsOf(path)?.[value - 1] : undefined;
}

function meaningsOf(path: string): readonly string[] | undefined {
  if (/\.(messages|replies|quotedReplies)Setting$/.test(path)) return SETTING_CODES.messages;
  if (path.endsWith('.reactionsSetting')) return SETTING_CODES.reactions;
  if (path === 'mute.dndPreferenceSetting') return SETTING_CODES.doNotDisturb;
  if (ADDITIONS.has(path)) return SETTING_CODES.addition;
  if (path === 'push.staleTokenAction') return SETTING_CODES.staleToken;
  if (path === 'push.deniedAction') return SETTING_CODES.denied;
  return path.endsWith('Setting') ? SETTING_CODES.notify : undefined;
}

const ADDITIONS: ReadonlySet<string> = new Set([
  'push.receiptsSetting',
  'push.clearSetting',
  'push.styleSetting',
  'push.timeSensitiveSetting',
  'email.unsubscribeSetting',
]);
