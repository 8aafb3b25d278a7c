import { SETTING_NAMES } from '@chatwire/protocol/setting-codes';
import { DND_AND_SCHEDULE, MAX_GROUP_SIZE } from '../../text/common.ts';
import { upperFirst } from '../../text/upper-first.ts';
import { WEEKDAYS } from '../../text/weekdays.ts';
import { choice, integer, overrideSwitch, PREFERENCES, type Setting, type SettingsGroup, toggle } from './setting.ts';
import { CALLS, DIGEST, type DigestChannel, GROUP_ACTIONS, MESSAGES, type Row } from './settings-rows.ts';

/** All notification settings except templates. See docs/spec/notifications.md#preferences. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    id: 'group',
    title: 'Group conversations',
    about: 'Notifications for group members.',
    settings: [...MESSAGES, ...GROUP_ACTIONS].map((row) => eventSetting('group', row)),
  },
  {
    id: 'oneOnOne',
    title: 'One-on-one conversations',
    about: 'Notifications for the other user.',
    settings: MESSAGES.map((row) => eventSetting('oneOnOne', row)),
  },
  {
    id: 'call',
    title: 'Calls',
    about: 'Calls are app-wide. Do not disturb, mutes, and the schedule apply to them too.',
    settings: CALLS.map((row) => eventSetting('call', row)),
  },
  {
    id: 'quiet',
    title: DND_AND_SCHEDULE,
    about:
      'Hours when users receive notifications, in their own time zone. Nothing is sent outside these hours or while do not disturb is on.',
    settings: [
      {
        spec: choice('mute.dndPreferenceSetting', 'Do not disturb', ['Off', 'On'], 1, 'On: no notifications are sent.'),
        override: overrideSwitch('mute.dndPreferenceOverride', 'Do not disturb'),
      },
      ...WEEKDAYS.map((day): Setting => {
        const path = `${PREFERENCES}.mute.schedulePreferenceSetting.${day}`;
        return {
          spec: { kind: 'hours', path, label: upperFirst(day), defaultValue: { from: 0, to: 2359, dnd: false } },
        };
      }),
      toggle('mute.schedulePreferenceOverride', 'Users can set their own hours', true),
      toggle('mute.mutedGroupsOverride', 'Users can mute groups', true, 'Off: stored mutes are ignored.'),
      toggle('mute.mutedOneOnOnesOverride', 'Users can mute users', true, 'Off: stored mutes are ignored.'),
    ],
  },
  {
    id: 'mentions',
    title: 'Mentions',
    about: 'Whether mentions bypass do not disturb, mutes, and the schedule.',
    settings: [
      toggle('bypassPreferencesForMentions', 'Mentions by name bypass preferences', false),
      toggle('bypassPreferencesForAllMentions', 'Mentions of everyone bypass preferences', false, 'In groups.'),
    ],
  },
  {
    id: 'push',
    title: 'Push',
    about: 'Content and limits of push notifications.',
    settings: [
      toggle('push.enabled', 'Push notifications', true, 'Off: disabled for everyone.'),
      integer({
        path: 'push.maxGroupSize',
        label: MAX_GROUP_SIZE,
        help: 'Larger groups get no push (GROUP_SIZE).',
        min: 2,
        max: 1_000_000,
        unit: 'members',
        defaultValue: 100_000,
      }),
      toggle('push.badgeCountSetting', 'Badge count', false, 'Unread messages on the app icon, per recipient.'),
      {
        spec: choice(
          'push.receiptsSetting',
          SETTING_NAMES['push.receiptsSetting'],
          ['Off', 'On'],
          1,
          'On: devices report whether each push arrived and was opened, if the app sends receipts.',
        ),
      },
      {
        spec: choice(
          'push.clearSetting',
          SETTING_NAMES['push.clearSetting'],
          ['Off', 'On'],
          1,
          'On: notifications that were read, deleted, or revoked elsewhere are cleared from the other devices.',
        ),
      },
      integer({
        path: 'push.tokenMaxAgeDays',
        label: 'Devices are stale after',
        help: 'Counted from when the device was last seen. 0: never.',
        min: 0,
        max: 3650,
        unit: 'days',
        defaultValue: 270,
      }),
      {
        spec: choice(
          'push.staleTokenAction',
          SETTING_NAMES['push.staleTokenAction'],
          ['Send', 'Don’t send', 'Remove the token'],
          1,
          'Don’t send: the entry is unreachable (TOKEN_STALE).',
        ),
      },
      {
        spec: choice(
          'push.deniedAction',
          SETTING_NAMES['push.deniedAction'],
          ['Send', 'Don’t send'],
          1,
          'Don’t send: the entry is unreachable (PERMISSION_OFF). Calls are always sent.',
        ),
      },
      {
        spec: choice(
          'push.styleSetting',
          'Appearance',
          ['Off', 'On'],
          1,
          'On: pushes carry category, channel, picture, and language, and their texts are in the language of the recipient.',
        ),
      },
      {
        spec: choice(
          'push.timeSensitiveSetting',
          'Time-sensitive mentions',
          ['Off', 'On'],
          1,
          'On: mentions by name break through a Focus on iOS. Needs Appearance, and the entitlement of your app.',
        ),
      },
      toggle(
        'push.trimTextFieldSetting',
        'Truncate long messages',
        false,
        'Truncates the text of the included message before omitting the message from a push that is too large.',
      ),
      toggle(
        'push.includeMessageObjectSetting',
        'Include message',
        false,
        'Lets the app show the message without a request. Omitted if the push would be too large.',
      ),
      toggle('push.includeMessageMetadataSetting', 'Message metadata', true, 'In the included message.'),
      toggle('push.includeSenderMetadataSetting', 'Sender metadata', true, 'Includes the avatar.'),
      toggle('push.includeReceiverMetadataSetting', 'Receiver metadata', true, 'Includes the avatar.'),
      {
        spec: {
          kind: 'json',
          path: `${PREFERENCES}.push.customJson`,
          label: 'Custom payload fields',
          help: 'A JSON object added to every push. At most 1024 bytes.',
          maxBytes: 1024,
          defaultValue: null,
        },
      },
    ],
  },
  digest('email', 'Email', 'Digests of unread messages, sent after a delay.', [
    {
      spec: choice(
        'email.unsubscribeSetting',
        'Unsubscribe links',
        ['Only through SMTP', 'Through every provider'],
        1,
        'Headers and links with which recipients unsubscribe. They require a public https address of the server.',
      ),
    },
  ]),
  digest('sms', 'SMS', 'Digests of unread messages, sent after a delay.'),
  {
    id: 'sound',
    title: 'Sounds',
    about: 'Names of sound files in your app. Users can choose their own.',
    settings: [sound('chat', 'Messages'), sound('call', 'Calls')],
  },
];

function eventSetting(block: string, { key, label, help, choices, defaultValue, isOverridable }: Row): Setting {
  const spec = choice(`${block}.${key}Setting`, label, choices, defaultValue, help);
  return isOverridable ? { spec, override: overrideSwitch(`${block}.${key}Override`, label) } : { spec };
}

function digest(channel: DigestChannel, title: string, about: string, more: readonly Setting[] = []): SettingsGroup {
  const settings = DIGEST.map(
    ({ key, ...spec }): Setting => ({
      spec: { ...spec, path: `${PREFERENCES}.${channel}.${key}` },
    }),
  );
  return { id: channel, title, about, settings: [...settings, ...more] };
}

function sound(key: string, label: string): Setting {
  return { spec: { kind: 'text', path: `sound.${key}`, label, maxLength: 100, defaultValue: 'default' } };
}
