import { expect, test } from 'vitest';
import { DND_AND_SCHEDULE } from '../text/common.ts';
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

test('an app value applies until the user overrides it', () => {
  expect(rowsOf('One-on-one messages')['Messages']).toMatchObject({ value: 'all', source: 'app', isOverridable: true });
  const own = { preferences: { oneOnOne: { messagesSetting: 1 } } } as const;
  expect(rowsOf('One-on-one messages', own)['Messages']).toMatchObject({ value: 'none', source: 'user' });
  expect(
    rowsOf(DND_AND_SCHEDULE, { preferences: { mute: { dndPreferenceSetting: 2 } } })['Do not disturb'],
  ).toMatchObject({
    value: 'on',
    source: 'user',
  });
});

test('a user value without override is shown as ignored', () => {
  const own = { preferences: { group: { messagesSetting: 1 } } } as const;
  expect(rowsOf('Group messages', own)['Messages']).toMatchObject({
    value: 'mentions only',
    source: 'app',
    isOverridable: false,
    ignored: 'none',
  });
});

test('a setting without override always has the app value', () => {
  expect(rowsOf('One-on-one messages')['Edits']).toMatchObject({ value: 'notify', isOverridable: false });
  expect(rowsOf('Push')['Enabled']).toMatchObject({ value: 'on', isOverridable: false });
  expect(rowsOf('Calls')['Incoming calls']).toMatchObject({ value: 'notify', isOverridable: false });
});

test('a channel that the app disables is off for users who enabled it', () => {
  expect(rowsOf('SMS', { preferences: { sms: { enabled: true } } })['Enabled']).toMatchObject({
    value: 'off',
    source: 'app',
    ignored: 'on',
  });
  expect(rowsOf('Email', { preferences: { email: { enabled: false } } })['Enabled']).toMatchObject({
    value: 'off',
    source: 'user',
  });
  expect(rowsOf('Email')['Digest delay']?.value).toBe('2 hours');
  expect(rowsOf('SMS')['Digest delay']?.value).toBe('90 seconds');
});
