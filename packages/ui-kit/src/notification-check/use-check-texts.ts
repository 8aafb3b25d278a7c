import { useCallback, useEffect, useState } from 'react';
import { useChatLocale } from '../localization/locale-context.ts';
import { warnInDevelopment } from '../localization/warn-in-development.ts';
import type { CheckTable, CheckTextKey } from './check-table.ts';
import { loadCheckTable } from './load-check-table.ts';
import { en } from './tables/en.ts';

/** Returns one of the texts of the notification check. */
export type CheckTranslate = (key: CheckTextKey) => string;

/**
 * Returns the texts in the language of the provider: the app's own `translations` under the same keys, then those of the kit,
 * loaded on first use. Until then, and in other languages, the texts are English.
 */
export function useCheckTexts(): CheckTranslate {
  const locale = useChatLocale();
  const { language } = locale;
  const [table, setTable] = useState<CheckTable>(en);
  useEffect(() => {
    const load = { isOver: false };
    loadCheckTable(language).then(
      (texts) => !load.isOver && setTable(texts ?? en),
      (error: unknown) => warnInDevelopment(`The texts of ${language} could not be loaded.`, error),
    );
    return () => {
      load.isOver = true;
    };
  }, [language]);
  return useCallback((key) => (locale.hasText(key) ? locale.t(key) : table[key]), [locale, table]);
}
