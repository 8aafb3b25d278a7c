import type { Rule } from './rule.ts';

const ON = 2;

/**
 * Rule 2: do not disturb, for all conversations and channels until it is disabled.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const dnd: Rule = {
  name: 'DND',
  isPreference: true,
  isBypassable: true,
  evaluate({ event, candidate }) {
    const app = event.settings.preferences.mute;
    const own = app.dndPreferenceOverride ? candidate.own.preferences?.mute?.dndPreferenceSetting : undefined;
    const effective = {
      setting: 'mute.dndPreferenceSetting',
      value: own ?? app.dndPreferenceSetting,
      source: own === undefined ? 'app' : 'user',
    } as const;
    if (effective.value !== ON) return { result: 'pass', ...effective };
    return { result: 'fail', reason: 'DND_PREFERENCE', code: 'DND_ON', ...effective };
  },
};
