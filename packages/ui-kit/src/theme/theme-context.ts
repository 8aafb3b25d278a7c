import { createContext, useContext, useMemo } from 'react';
import { Appearance } from 'react-native';
import type { ChatTheme } from './chat-theme.ts';
import { resolveTheme } from './resolve-theme.ts';
import type { ThemeSettings } from './theme-settings.ts';

/** A theme, and the inputs from which it was made, which nested providers inherit. */
export interface ThemeScope {
  readonly settings: ThemeSettings;
  readonly theme: ChatTheme;
}

export const ThemeContext = createContext<ThemeScope | undefined>(undefined);

/**
 * Returns the theme of the nearest provider; without one, the built-in theme in the system's mode.
 * See docs/spec/message-list.md#provider.
 */
export function useChatTheme(): ChatTheme {
  const theme = useContext(ThemeContext)?.theme;
  return useMemo(() => theme ?? resolveTheme({}, { scheme: systemScheme(), fontScale: 1 }), [theme]);
}

function systemScheme(): 'light' | 'dark' {
  return Appearance.getColorScheme() === 'dark' ? 'dark' : 'light';
}
