import { createContext, useContext, useMemo } from 'react';
import { type ChatLocale, chooseLanguage, createLocale, type LocaleSettings, type Translate } from './chat-locale.ts';
import { deviceLanguage } from './device-language.ts';

/** A language, and the settings that selected it, which nested providers inherit. */
export interface LocaleScope {
  readonly settings: LocaleSettings;
  readonly locale: ChatLocale;
}

export const LocaleContext = createContext<LocaleScope | undefined>(undefined);

/** Returns texts, dates, and direction of the nearest provider; without one, English texts and the device's formats. */
export function useChatLocale(): ChatLocale {
  const locale = useContext(LocaleContext)?.locale;
  return useMemo(() => locale ?? deviceLocale(), [locale]);
}

/**
 * Returns the translate function of the nearest provider: `t('thread.replies', { count: 3 })`.
 * See docs/spec/message-list.md#provider.
 */
export function useTranslate(): Translate {
  return useChatLocale().t;
}

/** Returns the default settings of a provider, with this language. */
export function defaultLocaleSettings(language: string): LocaleSettings {
  return { language, fallbackLanguage: 'en', translations: {}, timeZone: undefined, hourCycle: undefined };
}

function deviceLocale(): ChatLocale {
  const settings = defaultLocaleSettings(deviceLanguage());
  return createLocale(settings, chooseLanguage(settings), undefined);
}
