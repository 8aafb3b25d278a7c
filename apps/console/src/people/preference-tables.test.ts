import { expect, test } from 'vitest';
import { preferenceTables } from './preference-tables.ts';

const app = {
  preferences: {
    oneOnOne: { messagesSetting: 2, messagesOverride: true, messageEditedSetting: 2 },
    group: { messagesSetting: 3, messagesOverride: false, memberJoinedSetting: 1, memberJoinedOverride: true },
    mute: { dndPreferenceSetting: 1, dndPreferenceOverride: true },
    call: { initiatedSetting: 2 },
    push: { enabled: true },
    email: { enabled: true, intervalInSeconds: 7200, notifyForUnreadOnly: true, override: true },
    sms: { enabled: false, intervalInSeconds: 90, notifyForUnreadOnly: true, override: true },
  },
};

function rowsOf(title: string, own: Parameters<typeof preferenceTables>[1] = {}) {
  const table = preferenceTables(app, own).find((one) => one.title === title);
  return Object.fromEntries((table?.rows ?? []).map((row) => [row.name, row]));
}

test('a value is the app’s until somebody sets their own, where they may', () => {
  expect(rowsOf('Messages one to one')['Messages']).toMatchObject({ value: 'all', source: 'app', isTheirs: true });
  const own = { preferences: { oneOnOne: { messagesSetting: 1 } } } as const;
  expect(rowsOf('Messages one to one', own)['Messages']).toMatchObject({ value: 'none', source: 'user' });
  expect(rowsOf('Quiet', { preferences: { mute: { dndPreferenceSetting: 2 } } })['Do not disturb']).toMatchObject({
    value: 'on',
    source: 'user',
  });
});

test('what somebody has set, and may not set any more, is told, and does not count', () => {
  const own = { preferences: { group: { messagesSetting: 1 } } } as const;
  expect(rowsOf('Messages in groups', own)['Messages']).toMatchObject({
    value: 'mentions only',
    source: 'app',
    isTheirs: false,
    ignored: 'none',
  });
});

test('what has no switch is never theirs', () => {
  expect(rowsOf('Messages one to one')['Edits']).toMatchObject({ value: 'notify', isTheirs: false });
  expect(rowsOf('Push')['Switched on']).toMatchObject({ value: 'on', isTheirs: false });
  expect(rowsOf('Calls')['Incoming calls']).toMatchObject({ value: 'notify', isTheirs: false });
});

test('a channel that the app has switched off is on for nobody', () => {
  expect(rowsOf('Text messages', { preferences: { sms: { enabled: true } } })['Switched on']).toMatchObject({
    value: 'off',
    source: 'app',
    ignored: 'on',
  });
  expect(rowsOf('Email', { preferences: { email: { enabled: false } } })['Switched on']).toMatchObject({
    value: 'off',
    source: 'user',
  });
  expect(rowsOf('Email')['Waits before it is sent']?.value).toBe('2 hours');
  expect(rowsOf('Text messages')['Waits before it is sent']?.value).toBe('90 seconds');
});
