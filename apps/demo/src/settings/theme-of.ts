import type { ChatUIProviderProps } from '@chatwire/react-native';
import { ACCENTS } from './accents.ts';
import type { DemoSettings } from './demo-settings.ts';

/** The theme for the settings: the accent applies to everything derived from it. */
export function themeOf({ mode, accent }: Pick<DemoSettings, 'mode' | 'accent'>): ChatUIProviderProps['theme'] {
  if (accent === 'harbour') return { mode };
  const { light, dark } = ACCENTS[accent];
  return { mode, light: { colors: light }, dark: { colors: dark } };
}
