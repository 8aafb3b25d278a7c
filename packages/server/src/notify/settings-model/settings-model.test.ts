import { AppSettings, type OwnPreferences } from '@chatwire/protocol';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { applyPreferencesPatch, parsePreferencesPatch } from './preferences-patch.ts';
import { applySettingsPatch, parseSettingsPatch, settingsFromJson } from './settings-patch.ts';
import { userView } from './user-view.ts';

const shipped = defaultSettings();
const FRIDAY = 'preferences.mute.schedulePreferenceSetting.friday';
const BODY = 'templates.textMessageTemplateDefault.body';

describe('default settings', () => {
  test('pass validation and hold the defaults of the contract', () => {
    expect(Value.Check(AppSettings, shipped)).toBe(true);
    const { group, call, mute, email, push } = shipped.preferences;
    expect(group).toMatchObject({
      messagesSetting: 2,
      reactionsSetting: 2,
      memberJoinedSetting: 1,
      messageEditedSetting: 2,
    });
    expect(group).not.toHaveProperty('messageEditedOverride');
    expect(call).toMatchObject({ initiatedSetting: 2, ongoingSetting: 1 });
    expect(mute.schedulePreferenceSetting.sunday).toEqual({ from: 0, to: 2359, dnd: false });
    expect(email).toMatchObject({
      enabled: false,
      intervalInSeconds: 7200,
      maxPerDay: 20,
      maxPerDayPerConversation: 2,
    });
    expect(push).toMatchObject({ enabled: true, maxGroupSize: 100_000, customJson: null, badgeCountSetting: false });
    expect(shipped.sound).toEqual({ chat: 'default', call: 'default' });
    expect(shipped.templates.textMessageTemplateDefault.body).toBe('{{text}}');
    expect(shipped.templates.eventTexts.callInitiated.body).toBe('Incoming {{callType}} call');
  });

  test('pass their own check for templates and values', () => {
    expect(parseSettingsPatch(shipped)).toEqual({ patch: { changes: shipped } });
  });

  test('have a new value for each caller', () => {
    expect(defaultSettings()).not.toBe(shipped);
    expect(defaultSettings()).toEqual(shipped);
  });
});

describe('a settings write', () => {
  test('merges deeply and keeps what it does not name', () => {
    const changed = settingsAfter({ preferences: { group: { messagesSetting: 3 } }, sound: { chat: 'bell' } });
    expect(changed.preferences.group).toEqual({ ...shipped.preferences.group, messagesSetting: 3 });
    expect(changed.sound).toEqual({ chat: 'bell', call: 'default' });
    expect(changed.templates).toEqual(shipped.templates);
  });

  test('resets a value, or a whole block, with null', () => {
    const changed = settingsAfter({
      preferences: { group: { messagesSetting: 3, repliesSetting: 1 } },
      sound: { chat: 'x' },
    });
    const reset = settingsAfter({ preferences: { group: { messagesSetting: null } }, sound: null }, changed);
    expect(reset.preferences.group.messagesSetting).toBe(2);
    expect(reset.preferences.group.repliesSetting).toBe(1);
    expect(reset.sound).toEqual(shipped.sound);
  });

  test('takes null as "no cap" and "no custom JSON" where null is a value', () => {
    const changed = settingsAfter({ preferences: { email: { maxPerDay: null }, push: { customJson: { a: 1 } } } });
    expect(changed.preferences.email.maxPerDay).toBeNull();
    expect(
      settingsAfter({ preferences: { push: { customJson: null } } }, changed).preferences.push.customJson,
    ).toBeNull();
  });

  test('replaces custom JSON and a schedule day as a whole', () => {
    const first = settingsAfter({ preferences: { push: { customJson: { a: 1 } } } });
    const second = settingsAfter({ preferences: { push: { customJson: { b: 2 } } } }, first);
    expect(second.preferences.push.customJson).toEqual({ b: 2 });
    const friday = { from: 800, to: 1700, dnd: false };
    const scheduled = settingsAfter({ preferences: { mute: { schedulePreferenceSetting: { friday } } } });
    expect(scheduled.preferences.mute.schedulePreferenceSetting).toEqual({
      ...shipped.preferences.mute.schedulePreferenceSetting,
      friday,
    });
  });

  const faulty: [string, unknown, string, string][] = [
    ['an unknown key', { preferences: { group: { shout: 1 } } }, 'preferences.group.shout', 'is not a known setting'],
    ['a key of the prototype', JSON.parse('{"__proto__": {"a": 1}}'), '__proto__', 'is not a known setting'],
    ['an inherited name', { constructor: {} }, 'constructor', 'is not a known setting'],
    [
      'an illegal code',
      { preferences: { group: { messagesSetting: 4 } } },
      'preferences.group.messagesSetting',
      'must be one of 1, 2, 3',
    ],
    [
      'a code as text',
      { preferences: { call: { initiatedSetting: '2' } } },
      'preferences.call.initiatedSetting',
      'must be one of 1, 2',
    ],
    [
      'a switch that is not boolean',
      { preferences: { group: { messagesOverride: 1 } } },
      'preferences.group.messagesOverride',
      'must be true or false',
    ],
    [
      'a number out of bounds',
      { preferences: { email: { intervalInSeconds: 59 } } },
      'preferences.email.intervalInSeconds',
      'must be an integer from 60 to 86400',
    ],
    [
      'a cap out of bounds',
      { preferences: { sms: { maxPerDay: 0 } } },
      'preferences.sms.maxPerDay',
      'must be an integer from 1 to 1000 or null',
    ],
    ['a list for a block', { preferences: { group: [] } }, 'preferences.group', 'must be an object'],
    ['a body that is no object', 'x', 'body', 'must be an object'],
    ['a body that is null', null, 'body', 'must be an object'],
    [
      'a window that ends before it starts',
      friday({ from: 1700, to: 800, dnd: false }),
      FRIDAY,
      'from must not be greater than to',
    ],
    [
      'minutes above 59',
      friday({ from: 860, to: 900, dnd: false }),
      FRIDAY,
      'from and to must be times of day as HHMM, 0 to 2359',
    ],
    [
      'a day that is not complete',
      friday({ from: 800 }),
      FRIDAY,
      'must be an object of from, to (HHMM, 0 to 2359) and dnd (true or false)',
    ],
    [
      'a day with a further member',
      friday({ from: 8, to: 9, dnd: true, x: 1 }),
      FRIDAY,
      'must be an object of from, to (HHMM, 0 to 2359) and dnd (true or false)',
    ],
    ['an unclosed placeholder', body('Hi {{text'), BODY, 'has a {{ that is not closed'],
    [
      'a placeholder with other characters',
      body('{{text|upper}}'),
      BODY,
      'has a placeholder that is not a dotted path',
    ],
    ['an empty placeholder', body('{{ }}'), BODY, 'has a placeholder that is not a dotted path'],
    ['a text above 1000 characters', body('x'.repeat(1001)), BODY, 'must be a string of at most 1000 characters'],
    [
      'a sound above 100 characters',
      { sound: { chat: 'x'.repeat(101) } },
      'sound.chat',
      'must be a string of at most 100 characters',
    ],
    [
      'custom JSON above 1024 bytes',
      { preferences: { push: { customJson: { a: 'é'.repeat(600) } } } },
      'preferences.push.customJson',
      'must be at most 1024 bytes of JSON',
    ],
  ];
  test.each(faulty)('rejects a settings write with %s and names the path', (_, patch, path, text) => {
    expect(parseSettingsPatch(patch)).toEqual({ details: { [path]: [text] } });
  });

  test('reports every fault in one response', () => {
    const result = parseSettingsPatch({ preferences: { group: { messagesSetting: 9 }, nothing: {} }, sound: 3 });
    expect('details' in result && Object.keys(result.details)).toEqual([
      'preferences.group.messagesSetting',
      'preferences.nothing',
      'sound',
    ]);
  });
});

describe('stored settings', () => {
  test('stored settings of an older version gain defaults for missing values and lose unknown ones', () => {
    const read = settingsFromJson({ preferences: { group: { messagesSetting: 1, retired: 2 } }, gone: true });
    expect(read).toEqual(settingsAfter({ preferences: { group: { messagesSetting: 1 } } }));
  });

  test('survive a round trip through JSON', () => {
    const changed = settingsAfter({ preferences: { email: { maxPerDay: null }, push: { customJson: { a: null } } } });
    expect(settingsFromJson(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  test('rejects stored settings that are damaged', () => {
    expect(() => settingsFromJson({ sound: { chat: 7 } })).toThrow('not valid');
  });
});

describe('a preferences write', () => {
  test('stores own values only and returns the merged view', () => {
    const { own, ignored } = ownAfter({ preferences: { group: { messagesSetting: 3 } } });
    expect(own).toEqual({ preferences: { group: { messagesSetting: 3 } } });
    expect(ignored).toEqual([]);
    expect(userView(shipped, own).preferences.group.messagesSetting).toBe(3);
  });

  test('takes flat aliases for the nested names', () => {
    const { own } = ownAfter({
      groupPreferences: { groupMessages: 1, groupMemberScopeChanged: 2 },
      oneOnOnePreferences: { oneOnOneQuotedReplies: 3 },
      mutePreferences: { dnd: 2, schedule: { monday: { from: 900, to: 1700, dnd: false } } },
    });
    expect(own).toEqual({
      preferences: {
        group: { messagesSetting: 1, memberScopeChangedSetting: 2 },
        oneOnOne: { quotedRepliesSetting: 3 },
        mute: { dndPreferenceSetting: 2, schedulePreferenceSetting: { monday: { from: 900, to: 1700, dnd: false } } },
      },
    });
  });

  test('prefers the nested form where both are given', () => {
    const { own } = ownAfter({
      preferences: { group: { messagesSetting: 3 } },
      groupPreferences: { groupMessages: 1, groupReplies: 1 },
    });
    expect(own.preferences?.group).toEqual({ messagesSetting: 3, repliesSetting: 1 });
  });

  test('names a faulty alias as it was written', () => {
    expect(parsePreferencesPatch({ groupPreferences: { groupMessages: 9, groupShout: 1 } })).toEqual({
      details: {
        'groupPreferences.groupShout': ['is not a known setting'],
        'groupPreferences.groupMessages': ['must be one of 1, 2, 3'],
      },
    });
    expect(
      parsePreferencesPatch({ mutePreferences: { schedule: { friday: { from: 2, to: 1, dnd: false } } } }),
    ).toEqual({
      details: { 'mutePreferences.schedule.friday': ['from must not be greater than to'] },
    });
    expect(parsePreferencesPatch({ groupPreferences: 1 })).toEqual({
      details: { groupPreferences: ['must be an object'] },
    });
  });

  test('ignores and lists paths that users may not set', () => {
    const settings = settingsAfter({ preferences: { group: { repliesOverride: false } } });
    const { own, ignored } = ownAfter(
      {
        groupPreferences: { groupMessages: 2, groupReplies: 1 },
        preferences: { group: { messageEditedSetting: 1 }, call: { initiatedSetting: 1 }, push: { enabled: false } },
        sound: { chat: 'x' },
        templates: { usePrivacyTemplate: true },
      },
      settings,
    );
    expect(own).toEqual({ preferences: { group: { messagesSetting: 2 } } });
    expect(ignored.toSorted()).toEqual([
      'preferences.call.initiatedSetting',
      'preferences.group.messageEditedSetting',
      'preferences.group.repliesSetting',
      'preferences.push.enabled',
      'sound.chat',
      'templates.usePrivacyTemplate',
    ]);
  });

  test('sets email and sms if the operator allows it, and never their caps', () => {
    const closed = settingsAfter({ preferences: { sms: { override: false } } });
    const { own, ignored } = ownAfter(
      { preferences: { email: { enabled: false, maxPerDay: 5 }, sms: { enabled: false } } },
      closed,
    );
    expect(own).toEqual({ preferences: { email: { enabled: false } } });
    expect(ignored).toEqual(['preferences.email.maxPerDay', 'preferences.sms.enabled']);
  });

  test('stores nothing when one value is invalid, even one that the user may not set', () => {
    const result = parsePreferencesPatch({ preferences: { group: { messageEditedSetting: 9, messagesSetting: 1 } } });
    expect(result).toEqual({ details: { 'preferences.group.messageEditedSetting': ['must be one of 1, 2'] } });
  });

  test('keeps schedule days it does not name and clears own values with null', () => {
    const monday = { from: 900, to: 1700, dnd: false };
    const first = ownAfter({ mutePreferences: { schedule: { monday }, dnd: 2 } }).own;
    const second = ownAfter({ mutePreferences: { schedule: { friday: monday } } }, shipped, first).own;
    expect(second.preferences?.mute?.schedulePreferenceSetting).toEqual({ monday, friday: monday });
    const third = ownAfter({ preferences: { mute: { schedulePreferenceSetting: null } } }, shipped, second);
    expect(third).toEqual({ own: { preferences: { mute: { dndPreferenceSetting: 2 } } }, ignored: [] });
    expect(ownAfter({ preferences: null }, shipped, third.own)).toEqual({ own: {}, ignored: [] });
  });
});

describe('the user view', () => {
  test('has no override, call, push, edited, deleted and bypass keys', () => {
    const view = userView(shipped, {});
    expect(Object.keys(view.preferences)).toEqual(['group', 'oneOnOne', 'mute', 'email', 'sms']);
    const keys = JSON.stringify(view);
    expect(keys).not.toMatch(/Override|override|Edited|Deleted|bypass|maxPerDay/);
    expect(view.preferences.email).toEqual({ enabled: false, notifyForUnreadOnly: true, intervalInSeconds: 7200 });
    expect(view).toMatchObject({ sound: shipped.sound, templates: { usePrivacyTemplate: false } });
  });

  test('keeps but does not apply user values without override', () => {
    const own: OwnPreferences = {
      preferences: {
        group: { messagesSetting: 1 },
        mute: { schedulePreferenceSetting: { monday: { from: 1, to: 2, dnd: true } } },
      },
    };
    const closed = settingsAfter({
      preferences: { group: { messagesOverride: false }, mute: { schedulePreferenceOverride: false } },
    });
    expect(userView(closed, own)).toEqual(userView(closed, {}));
    expect(userView(shipped, own).preferences.group.messagesSetting).toBe(1);
    expect(userView(shipped, own).preferences.mute.schedulePreferenceSetting.monday.dnd).toBe(true);
    expect(userView(shipped, own).preferences.mute.schedulePreferenceSetting.tuesday.dnd).toBe(false);
  });

  test('shows email and sms only while users may set them, and as off while the app disables them', () => {
    const open = settingsAfter({ preferences: { email: { enabled: true }, sms: { override: false } } });
    const own: OwnPreferences = { preferences: { email: { enabled: false }, sms: { enabled: true } } };
    expect(userView(open, own).preferences.email?.enabled).toBe(false);
    expect(userView(open, own).preferences).not.toHaveProperty('sms');
    expect(userView(shipped, { preferences: { email: { enabled: true } } }).preferences.email?.enabled).toBe(false);
  });

  test.each([
    [1, true, false],
    [2, false, true],
    [3, true, true],
    [3, undefined, false],
  ] as const)('with app value %s and own value %s uses privacy texts: %s', (app, mine, shown) => {
    const settings = settingsAfter({ templates: { usePrivacyTemplate: app } });
    const own: OwnPreferences = mine === undefined ? {} : { templates: { usePrivacyTemplate: mine } };
    expect(userView(settings, own).templates.usePrivacyTemplate).toBe(shown);
  });
});

function settingsAfter(body: unknown, settings = shipped): AppSettings {
  const parsed = parseSettingsPatch(body);
  if ('details' in parsed) throw new Error(JSON.stringify(parsed.details));
  return applySettingsPatch(settings, parsed.patch);
}

function ownAfter(body: unknown, settings = shipped, own: OwnPreferences = {}) {
  const parsed = parsePreferencesPatch(body);
  if ('details' in parsed) throw new Error(JSON.stringify(parsed.details));
  return applyPreferencesPatch(settings, own, parsed.patch);
}

function friday(day: unknown): unknown {
  return { preferences: { mute: { schedulePreferenceSetting: { friday: day } } } };
}

function body(text: string): unknown {
  return { templates: { textMessageTemplateDefault: { body: text } } };
}
