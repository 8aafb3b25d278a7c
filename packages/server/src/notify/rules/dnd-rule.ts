import { isSettingOn } from '@chatwire/protocol';
import type { Rule } from './rule.ts';

/**
 * Rule 2. Fails while do not disturb is on, which applies to all conversations and channels.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const dndRule: Rule = {
  name: 'DND',
  isPreference: true,
  isBypassable: true,
  evaluate({ event, candidate }) {
    const app = event.settings.preferences.mute;
    const userValue = app.dndPreferenceOverride
      ? candidate.ownPreferences.preferences?.mute?.dndPreferenceSetting
      : undefined;
    const effective = {
      setting: 'mute.dndPreferenceSetting',
      value: userValue ?? app.dndPreferenceSetting,
      source: userValue === undefined ? 'app' : 'user',
    } as const;
    if (!isSettingOn(effective.value)) return { result: 'pass', ...effective };
    return { result: 'fail', reason: 'DND_PREFERENCE', code: 'DND_ON', ...effective };
  },
};
