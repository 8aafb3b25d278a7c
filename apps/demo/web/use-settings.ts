import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../src/settings/demo-settings.ts';
import { preferredLanguage } from '../src/strings/preferred-language.ts';
import { storedTheme, storeTheme } from './site-theme.ts';

const STORAGE_KEY = 'chatwire-demo-settings';

/**
 * Returns the settings stored in this browser. The theme is the one chosen on any page of the server. Until the user changes a
 * setting, the language is that of the browser.
 */
export function useSettings(): readonly [DemoSettings, (settings: DemoSettings) => void] {
  const [settings, setSettings] = useState(read);
  const change = useCallback((next: DemoSettings) => {
    setSettings(next);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    storeTheme(next.mode);
  }, []);
  return [settings, change];
}

function read(): DemoSettings {
  const settings = readStored();
  return { ...settings, mode: storedTheme() ?? settings.mode };
}

function readStored(): DemoSettings {
  try {
    const language = preferredLanguage(navigator.languages);
    return settingsFrom({ language, ...JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') });
  } catch {
    return settingsFrom(undefined);
  }
}
