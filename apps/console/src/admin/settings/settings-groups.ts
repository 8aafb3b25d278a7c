import { upperFirst } from '../../text/upper-first.ts';
import { WEEKDAYS } from '../../text/weekdays.ts';
import { choice, integer, mayChange, PREFERENCES, type Setting, type SettingsGroup, toggle } from './setting.ts';
import { CALLS, DIGEST, type DigestChannel, GROUP_ACTIONS, MESSAGES, type Row } from './settings-rows.ts';

/** Every setting of notifications but the texts, with what it means. See docs/spec/notifications.md#preferences. */
export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    id: 'group',
    title: 'Conversations in groups',
    about: 'What members of a group are told of.',
    settings: [...MESSAGES, ...GROUP_ACTIONS].map((row) => eventSetting('group', row)),
  },
  {
    id: 'oneOnOne',
    title: 'Conversations one to one',
    about: 'What the other person is told of.',
    settings: MESSAGES.map((row) => eventSetting('oneOnOne', row)),
  },
  {
    id: 'call',
    title: 'Calls',
    about: 'Only you decide about calls. Do not disturb, mutes and quiet hours stop them too.',
    settings: CALLS.map((row) => eventSetting('call', row)),
  },
  {
    id: 'quiet',
    title: 'Quiet times',
    about:
      'Hours in which notifications are welcome, on each person’s own clock. Outside of them nothing is sent, nor while do not disturb is on.',
    settings: [
      {
        spec: choice(
          'mute.dndPreferenceSetting',
          'Do not disturb',
          ['Off', 'On'],
          1,
          'On: nobody is notified of anything.',
        ),
        override: mayChange('mute.dndPreferenceOverride', 'Do not disturb'),
      },
      ...WEEKDAYS.map((day): Setting => {
        const path = `${PREFERENCES}.mute.schedulePreferenceSetting.${day}`;
        return { spec: { kind: 'hours', path, label: upperFirst(day), shipped: { from: 0, to: 2359, dnd: false } } };
      }),
      toggle('mute.schedulePreferenceOverride', 'People may set hours of their own', true),
      toggle(
        'mute.mutedGroupsOverride',
        'People may mute groups',
        true,
        'Off: mutes they have stored are not applied.',
      ),
      toggle(
        'mute.mutedOneOnOnesOverride',
        'People may mute people',
        true,
        'Off: mutes they have stored are not applied.',
      ),
    ],
  },
  {
    id: 'mentions',
    title: 'Mentions',
    about: 'Whether a mention gets through do not disturb, mutes and quiet hours.',
    settings: [
      toggle('bypassPreferencesForMentions', 'A mention by name gets through', false),
      toggle('bypassPreferencesForAllMentions', 'A mention of everyone gets through', false, 'In groups.'),
    ],
  },
  {
    id: 'push',
    title: 'Push',
    about: 'What every push is like.',
    settings: [
      toggle('push.enabled', 'Push notifications', true, 'Off: nothing is pushed to anybody.'),
      integer({
        path: 'push.maxGroupSize',
        label: 'Largest group',
        help: 'Nobody in larger groups gets pushes (GROUP_SIZE).',
        min: 2,
        max: 1_000_000,
        unit: 'members',
        shipped: 100_000,
      }),
      toggle(
        'push.badgeCountSetting',
        'Count of unread messages',
        false,
        'On the icon of the app; counted for every recipient.',
      ),
      toggle(
        'push.trimTextFieldSetting',
        'Cut long messages',
        false,
        'When the push would be too large, the text of the included message is cut before it is left out.',
      ),
      toggle(
        'push.includeMessageObjectSetting',
        'Include the message',
        false,
        'The app can show it without asking. Left out where the push would be too large.',
      ),
      toggle(
        'push.includeMessageMetadataSetting',
        'Metadata of the message',
        true,
        'Kept in the message that is included.',
      ),
      toggle('push.includeSenderMetadataSetting', 'Metadata of the sender', true, 'With the avatar.'),
      toggle('push.includeReceiverMetadataSetting', 'Metadata of the receiver', true, 'With the avatar.'),
      {
        spec: {
          kind: 'json',
          path: `${PREFERENCES}.push.customJson`,
          label: 'Members of your own',
          help: 'A JSON object that is added to every push: at most 1024 bytes.',
          maxBytes: 1024,
          shipped: null,
        },
      },
    ],
  },
  digest('email', 'Email', 'Mails collect what is unread and wait before they go out.'),
  digest('sms', 'Text messages', 'Texts collect what is unread and wait before they go out.'),
  {
    id: 'sound',
    title: 'Sounds',
    about: 'Names of sound files in your app; people may choose their own.',
    settings: [sound('chat', 'Messages'), sound('call', 'Calls')],
  },
];

function eventSetting(block: string, { key, label, help, choices, shipped, isOverridable }: Row): Setting {
  const spec = choice(`${block}.${key}Setting`, label, choices, shipped, help);
  return isOverridable ? { spec, override: mayChange(`${block}.${key}Override`, label) } : { spec };
}

function digest(channel: DigestChannel, title: string, about: string): SettingsGroup {
  const settings = DIGEST.map(
    ({ key, ...spec }): Setting => ({
      spec: { ...spec, path: `${PREFERENCES}.${channel}.${key}` },
    }),
  );
  return { id: channel, title, about, settings };
}

function sound(key: string, label: string): Setting {
  return { spec: { kind: 'text', path: `sound.${key}`, label, maxLength: 100, shipped: 'default' } };
}
