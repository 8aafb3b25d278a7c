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

/** What a provider sets of a language; the rest comes from the provider around it. */
export type OwnLocaleSettings = { readonly [K in keyof LocaleSettings]?: LocaleSettings[K] | undefined };

/**
 * The language of a provider with these settings. Its texts are loaded when it is first wanted: the first time English
 * stands in for them, and at a change the language before stays until they are there.
 */
export function useLocaleScope(own: OwnLocaleSettings): LocaleScope {
  const outer = useContext(LocaleContext);
  const device = useDeviceLanguage();
  const zone = useDeviceTimeZone();
  const settings = useMemo(
    () => mergeOver<LocaleSettings>(outer?.settings ?? defaultLocaleSettings(device), own),
    [outer, device, own],
  );
  const shown = useTexts(settings);
  return useMemo(() => {
    if (outer && settings === outer.settings) return outer;
    return { settings, locale: createLocale(settings, shown.choice, shown.texts) };
    // What formats times keeps the zone it was made in.
  }, [outer, settings, shown, zone]);
}

interface Shown {
  readonly choice: LanguageChoice;
  readonly texts: MessageTable | undefined;
}

function useTexts(settings: LocaleSettings): Shown {
  const choice = useMemo(() => chooseLanguage(settings), [settings]);
  const [shown, show] = useState<Shown>({ choice, texts: choice.table === 'en' ? en : undefined });
  useEffect(() => {
    const wanted = { isOver: false };
    void textsOf(choice).then((texts) => {
      if (!wanted.isOver) show((before) => (isShown(before, choice, texts) ? before : { choice, texts }));
    });
    return () => {
      wanted.isOver = true;
    };
  }, [choice]);
  return shown;
}

/** Undefined also if they cannot be loaded: English stands in for them. */
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
