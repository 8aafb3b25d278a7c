import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../src/settings/demo-settings.ts';
import { storedTheme, storeTheme } from './site-theme.ts';

const NAME = 'chatwire-demo-settings';

/** Returns the settings stored in this browser. The theme is the one chosen on any page of the server. */
export function useSettings(): readonly [DemoSettings, (settings: DemoSettings) => void] {
  const [settings, set] = useState(read);
  const change = useCallback((next: DemoSettings) => {
    set(next);
    localStorage.setItem(NAME, JSON.stringify(next));
    storeTheme(next.mode);
  }, []);
  return [settings, change];
}

function read(): DemoSettings {
  const settings = readOwn();
  return { ...settings, mode: storedTheme() ?? settings.mode };
}

function readOwn(): DemoSettings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(NAME) ?? 'null'));
  } catch {
    return settingsFrom(undefined);
  }
}
