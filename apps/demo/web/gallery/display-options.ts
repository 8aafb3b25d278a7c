import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../../src/settings/demo-settings.ts';
import { storedTheme, storeTheme } from '../site-theme.ts';
import { changeQuery } from './query.ts';

const OPTION_NAMES = ['mode', 'language', 'textScale'] as const;
export type DisplayOptions = Pick<DemoSettings, (typeof OPTION_NAMES)[number]>;

/**
 * Returns the display options of a scene: `?mode=dark&language=ar&textScale=2`. A change updates the URL without
 * reloading the page. The default mode is the theme chosen on any page.
 */
export function useDisplayOptions(): readonly [DisplayOptions, (change: Partial<DisplayOptions>) => void] {
  const [display, setDisplay] = useState(read);
  const change = useCallback((next: Partial<DisplayOptions>) => {
    if (next.mode) storeTheme(next.mode);
    setDisplay((current) => {
      const changed = { ...current, ...next };
      changeQuery(paramsOf(changed));
      return changed;
    });
  }, []);
  return [display, change];
}

/** Returns the query of the options that differ from their default. */
export function queryOf(display: DisplayOptions): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(paramsOf(display))) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

function paramsOf(display: DisplayOptions): Readonly<Record<string, string | undefined>> {
  const defaults = { ...settingsFrom(undefined), mode: storedTheme() ?? 'auto' };
  return Object.fromEntries(
    OPTION_NAMES.map((name) => [name, display[name] === defaults[name] ? undefined : display[name]]),
  );
}

function read(): DisplayOptions {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const { mode, language, textScale } = settingsFrom({ mode: storedTheme() ?? 'auto', ...query });
  return { mode, language, textScale };
}
