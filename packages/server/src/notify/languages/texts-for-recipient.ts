import type { AppSettings, OwnPreferences } from '@chatwire/protocol';
import { AppLanguages, type LocalizedTexts, plainTexts } from './localized-texts.ts';

/**
 * Returns the texts of one decision: in the language of the device, else of the user, else of the app; those of the
 * settings while `push.styleSetting` is off. See docs/spec/last-mile.md#language-privacy-and-size.
 */
export function textsForRecipient(
  settings: AppSettings,
  ownPreferences: OwnPreferences,
  deviceLanguage?: string,
): LocalizedTexts {
  if (settings.preferences.push.styleSetting !== 2) return plainTexts(settings.templates);
  return AppLanguages.of(settings.templates).textsIn(deviceLanguage, ownPreferences.language);
}
