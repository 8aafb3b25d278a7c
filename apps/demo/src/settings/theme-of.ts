import type { ChatUIProviderProps } from '@chatwire/react-native';
import { ACCENTS } from './accents.ts';
import type { DemoSettings } from './demo-settings.ts';

/** The look of the settings: one accent reaches everything that is made from it. */
export function themeOf({ mode, accent }: Pick<DemoSettings, 'mode' | 'accent'>): ChatUIProviderProps['theme'] {
  if (accent === 'harbour') return { mode };
  const { light, dark } = ACCENTS[accent];
  return { mode, light: { colors: light }, dark: { colors: dark } };
}
