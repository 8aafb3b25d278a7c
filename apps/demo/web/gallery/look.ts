import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../../src/settings/demo-settings.ts';

const NAMES = ['mode', 'language', 'textScale'] as const;
export type Look = Pick<DemoSettings, (typeof NAMES)[number]>;

/**
 * Returns the display options of a scene: `?mode=dark&language=ar&textScale=2`. A change updates the URL without
 * reloading the page.
 */
export function useLook(): readonly [Look, (change: Partial<Look>) => void] {
  const [look, set] = useState(read);
  const change = useCallback((next: Partial<Look>) => {
    set((known) => {
      const changed = { ...known, ...next };
      history.replaceState(undefined, '', location.pathname + queryOf(changed));
      return changed;
    });
  }, []);
  return [look, change];
}

/** Returns the query of the options that differ from their default. */
export function queryOf(look: Look): string {
  const first = settingsFrom(undefined);
  const query = new URLSearchParams();
  for (const name of NAMES) if (look[name] !== first[name]) query.set(name, look[name]);
  return query.size > 0 ? `?${query}` : '';
}

function read(): Look {
  const { mode, language, textScale } = settingsFrom(Object.fromEntries(new URLSearchParams(location.search)));
  return { mode, language, textScale };
}
