import type { ChatUIProviderProps } from '@chatwire/react-native';
import { ACCENTS } from './accents.ts';
import type { DemoSettings } from './demo-settings.ts';

/** Returns the theme for the settings, with the accent and the colours derived from it. */
export function themeOf({ mode, accent }: Pick<DemoSettings, 'mode' | 'accent'>): ChatUIProviderProps['theme'] {
  if (accent === 'harbour') return { mode };
  const { light, dark } = ACCENTS[accent];
  return { mode, light: { colors: light }, dark: { colors: dark } };
}
