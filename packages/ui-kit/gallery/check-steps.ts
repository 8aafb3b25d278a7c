import type { Chat } from '@chatwire/sdk';

type Step = Chat.CheckStep;

const PASSED: readonly Step[] = [
  passed('server', 'Notifications are turned on for this app.'),
  passed('preferences', 'Your preferences allow notifications now.'),
  passed('permission', 'The device settings allow notifications.'),
  passed('token', 'The device is registered.'),
  passed('provider', 'The app’s account for sending notifications is ready.'),
  passed('push', 'Google accepted the test notification.'),
  passed('receipt', 'The test notification was shown.'),
];

/** Returns the steps of checks as the server sends them: all that pass, with the given ones in their place. */
export function checkSteps(...overrides: readonly Partial<Step>[]): Step[] {
  const steps = PASSED.map((step) => ({ ...step, ...overrides.find((each) => each.step === step.step) }));
  const failed = steps.findIndex(({ state }) => state === 'fail');
  if (failed === -1) return steps;
  return steps.map((step, at) =>
    at <= failed ? step : { step: step.step, state: 'not_reached', sentence: 'Not checked.', atMS: step.atMS },
  );
}

export const DENIED: Partial<Step> = {
  step: 'permission',
  state: 'fail',
  code: 'DENIED',
  sentence: 'Notifications have been off for this app in the device settings since Jan 1, 2026, 9:14 AM.',
  fix: 'Open settings and allow them.',
  fixBy: 'user',
  action: 'open_settings',
};

export const QUIET: Partial<Step> = {
  step: 'preferences',
  state: 'fail',
  code: 'DND_ON',
  sentence: 'Do not disturb is on.',
  fix: 'Turn it off in preferences.',
  fixBy: 'user',
  action: 'open_preferences',
  setting: 'mute.dndPreferenceSetting',
};

export const UNREGISTERED: Partial<Step> = {
  step: 'token',
  state: 'fail',
  code: 'NO_TOKEN',
  sentence: 'The device is not registered for notifications.',
  fix: 'Log in again.',
  fixBy: 'app',
  action: 'register',
};

export const UNDECIDED: Partial<Step> = {
  step: 'permission',
  state: 'fail',
  code: 'NOT_DETERMINED',
  sentence: 'You have not yet decided whether this app may show notifications.',
  fix: 'Allow notifications.',
  fixBy: 'user',
  action: 'request_permission',
};

export const BATTERY: Partial<Step> = {
  step: 'permission',
  state: 'warn',
  code: 'BATTERY',
  sentence: 'Battery saving can delay notifications.',
  fix: 'Open settings and exclude the app from battery saving.',
  fixBy: 'user',
  action: 'open_settings',
};

export const SILENT: Partial<Step> = {
  step: 'receipt',
  state: 'warn',
  code: 'NO_RECEIPT',
  sentence: 'The test notification was sent, but the device has not responded.',
  fix: 'If nothing appeared, check the notification settings.',
  fixBy: 'user',
};

export const LOOKING: Partial<Step> = {
  step: 'receipt',
  state: 'running',
  sentence: 'Look for the test notification on your device.',
};

/** Returns the log entries of the user, newest first. */
export function ownEntries(nowMs: number): object[] {
  const entry = (minutes: number, fields: object) => ({
    _id: String(minutes),
    processingStartedAtMS: nowMs - minutes * 60_000,
    channel: 'push',
    outcome: 'sent',
    ...fields,
  });
  return [
    entry(2, {
      trigger: 'cleared',
      device: { state: 'cleared' },
      sentence: 'The notifications were cleared from this Android.',
    }),
    entry(3, {
      device: { state: 'opened' },
      sentence: 'Shown on this Android at 2026-01-01 12:04:10 UTC, opened at 2026-01-01 12:05:02 UTC.',
    }),
    entry(60, { device: { state: 'none' }, sentence: 'Accepted by FCM; no word from the device yet.' }),
    entry(61, { outcome: 'skipped', sentence: 'Mara has turned on do not disturb.' }),
    entry(1_500, { outcome: 'failed', sentence: 'FCM rejected the notification: UNREGISTERED.' }),
  ];
}

function passed(step: Step['step'], sentence: string): Step {
  return { step, state: 'pass', sentence, atMS: 1_767_268_930_000 };
}
