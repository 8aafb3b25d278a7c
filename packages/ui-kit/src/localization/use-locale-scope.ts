import { useContext, useEffect, useMemo, useState } from 'react';
import { mergeOver } from '../theme/merge-over.ts';
import { chooseLanguage, createLocale, type LanguageChoice, type LocaleSettings } from './chat-locale.ts';
import { useDeviceLanguage } from './device-language.ts';
import { useDeviceTimeZone } from './device-time-zone.ts';
import { loadLanguage } from './load-language.ts';
import { defaultLocaleSettings, LocaleContext, type LocaleScope } from './locale-context.ts';
import type { MessageTable } from './message-key.ts';
import { en } from './tables/en.ts';
import { warnInDevelopment } from './warn-in-development.ts';

/** Language settings of a provider; the rest is inherited from the surrounding provider. */
export type OwnLocaleSettings = { readonly [K in keyof LocaleSettings]?: LocaleSettings[K] | undefined };

/**
 * Returns the language of a provider with these settings. Its texts are loaded on first use. Until then the texts are
 * English or, after a change, those of the previous language.
 */
export function useLocaleScope(ownSettings: OwnLocaleSettings): LocaleScope {
  const outer = useContext(LocaleContext);
  const device = useDeviceLanguage();
  const zone = useDeviceTimeZone();
  const settings = useMemo(
    () => mergeOver<LocaleSettings>(outer?.settings ?? defaultLocaleSettings(device), ownSettings),
    [outer, device, ownSettings],
  );
  const shownTexts = useTexts(settings);
  return useMemo(() => {
    if (outer && settings === outer.settings) return outer;
    return { settings, locale: createLocale(settings, shownTexts.choice, shownTexts.texts) };
    // `zone` is a dependency because formats keep the time zone they were created with.
  }, [outer, settings, shownTexts, zone]);
}

interface Shown {
  readonly choice: LanguageChoice;
  readonly texts: MessageTable | undefined;
}

function useTexts(settings: LocaleSettings): Shown {
  const choice = useMemo(() => chooseLanguage(settings), [settings]);
  const [shown, show] = useState<Shown>({ choice, texts: choice.table === 'en' ? en : undefined });
  useEffect(() => {
    const load = { isOver: false };
    void textsOf(choice).then((texts) => {
      if (!load.isOver) show((current) => (isShown(current, choice, texts) ? current : { choice, texts }));
    });
    return () => {
      load.isOver = true;
    };
  }, [choice]);
  return shown;
}

/** Loads texts; undefined if the kit has none or loading failed, so that English is shown. */
async function textsOf({ language, table }: LanguageChoice): Promise<MessageTable | undefined> {
  try {
    return await loadLanguage(table);
  } catch (error) {
    warnInDevelopment(`The texts of ${language} could not be loaded.`, error);
    return undefined;
  }
}

function isShown(shown: Shown, { language, tag }: LanguageChoice, texts: MessageTable | undefined): boolean {
  return shown.texts === texts && shown.choice.language === language && shown.choice.tag === tag;
}
