import type { AppSettings } from '@chatwire/protocol';
import { assertNever } from '../../base/values/assert-never.ts';

const DIGEST_KEYS = ['enabled', 'notifyForUnreadOnly', 'intervalInSeconds'];

/**
 * Returns whether users may override the value at this path. See docs/spec/notifications.md#effective-values,
 * #channel-settings, #user-preferences.
 */
export function mayOverride(settings: AppSettings, path: readonly string[]): boolean {
  const [top, block, key] = path;
  if (top === 'language') return path.length === 1;
  if (top === 'templates') return block === 'usePrivacyTemplate' && settings.templates.usePrivacyTemplate === 3;
  if (top !== 'preferences' || key === undefined || !isBlock(settings, block)) return false;
  switch (block) {
    case 'group':
    case 'oneOnOne':
    case 'mute':
      return isOverrideOn(settings.preferences[block], key);
    case 'email':
    case 'sms':
      return settings.preferences[block].override && DIGEST_KEYS.includes(key);
    case 'call':
    case 'push':
    case 'bypassPreferencesForMentions':
    case 'bypassPreferencesForAllMentions':
      return false;
    default:
      return assertNever(block);
  }
}

function isBlock({ preferences }: AppSettings, name: string | undefined): name is keyof AppSettings['preferences'] {
  return name !== undefined && Object.hasOwn(preferences, name);
}

/** Returns whether the override of a setting is on. `…Setting` is overridden by `…Override` in the same block; others cannot be. */
function isOverrideOn(block: Readonly<Record<string, unknown>>, key: string): boolean {
  return key.endsWith('Setting') && block[key.replace(/Setting$/, 'Override')] === true;
}
