import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../../src/settings/demo-settings.ts';
import { storedTheme, storeTheme } from '../site-theme.ts';
import { changeQuery } from './query.ts';

const NAMES = ['mode', 'language', 'textScale'] as const;
export type Look = Pick<DemoSettings, (typeof NAMES)[number]>;

/**
 * Returns the display options of a scene: `?mode=dark&language=ar&textScale=2`. A change updates the URL without
 * reloading the page. The default mode is the theme chosen on any page.
 */
export function useLook(): readonly [Look, (change: Partial<Look>) => void] {
  const [look, set] = useState(read);
  const change = useCallback((next: Partial<Look>) => {
    if (next.mode) storeTheme(next.mode);
    set((current) => {
      const changed = { ...current, ...next };
      changeQuery(paramsOf(changed));
      return changed;
    });
  }, []);
  return [look, change];
}

/** Returns the query of the options that differ from their default. */
export function queryOf(look: Look): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(paramsOf(look))) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

function paramsOf(look: Look): Readonly<Record<string, string | undefined>> {
  const first = { ...settingsFrom(undefined), mode: storedTheme() ?? 'auto' };
  return Object.fromEntries(NAMES.map((name) => [name, look[name] === first[name] ? undefined : look[name]]));
}

function read(): Look {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const { mode, language, textScale } = settingsFrom({ mode: storedTheme() ?? 'auto', ...query });
  return { mode, language, textScale };
}
