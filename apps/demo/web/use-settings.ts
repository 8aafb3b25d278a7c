import { useCallback, useState } from 'react';
import { type DemoSettings, settingsFrom } from '../src/settings/demo-settings.ts';

const NAME = 'chatwire-demo-settings';

/** Returns the settings stored in this browser. */
export function useSettings(): readonly [DemoSettings, (settings: DemoSettings) => void] {
  const [settings, set] = useState(read);
  const change = useCallback((next: DemoSettings) => {
    set(next);
    localStorage.setItem(NAME, JSON.stringify(next));
  }, []);
  return [settings, change];
}

function read(): DemoSettings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(NAME) ?? 'null'));
  } catch {
    return settingsFrom(undefined);
  }
}
