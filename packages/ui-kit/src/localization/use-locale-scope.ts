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

/** Settings of one provider. The others are inherited from the surrounding provider. */
export type LocaleOverrides = { readonly [K in keyof LocaleSettings]?: LocaleSettings[K] | undefined };

/**
 * Returns the language of a provider with these settings. Its texts are loaded on first use. Until then the texts are
 * English or, after a change, those of the previous language.
 */
export function useLocaleScope(overrides: LocaleOverrides): LocaleScope {
  const outer = useContext(LocaleContext);
  const device = useDeviceLanguage();
  const zone = useDeviceTimeZone();
  const settings = useMemo(
    () => mergeOver<LocaleSettings>(outer?.settings ?? defaultLocaleSettings(device), overrides),
    [outer, device, overrides],
  );
  const loadedTexts = useTexts(settings);
  return useMemo(() => {
    if (outer && settings === outer.settings) return outer;
    return { settings, locale: createLocale(settings, loadedTexts.choice, loadedTexts.texts) };
    // `zone` is a dependency because formats keep the time zone they were created with.
  }, [outer, settings, loadedTexts, zone]);
}

interface LoadedTexts {
  readonly choice: LanguageChoice;
  readonly texts: MessageTable | undefined;
}

function useTexts(settings: LocaleSettings): LoadedTexts {
  const choice = useMemo(() => chooseLanguage(settings), [settings]);
  const [loadedTexts, setLoadedTexts] = useState<LoadedTexts>({
    choice,
    texts: choice.table === 'en' ? en : undefined,
  });
  useEffect(() => {
    const load = { isOver: false };
    void textsOf(choice).then((texts) => {
      if (!load.isOver)
        setLoadedTexts((current) => (isSameTexts(current, choice, texts) ? current : { choice, texts }));
    });
    return () => {
      load.isOver = true;
    };
  }, [choice]);
  return loadedTexts;
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

function isSameTexts(
  current: LoadedTexts,
  { language, tag }: LanguageChoice,
  texts: MessageTable | undefined,
): boolean {
  return current.texts === texts && current.choice.language === language && current.choice.tag === tag;
}
