import type { ChatUIProviderProps } from '@chatwire/react-native';
import { ACCENTS, type DemoSettings } from './demo-settings.ts';

/** The look of the settings: one accent reaches everything that is made from it. */
export function themeOf({ mode, accent }: Pick<DemoSettings, 'mode' | 'accent'>): ChatUIProviderProps['theme'] {
  if (accent === 'harbour') return { mode };
  const { light, dark } = ACCENTS[accent];
  return {
    mode,
    light: {
      colors: {
        accent: light[0],
        onAccent: light[1],
        bubbleOut: light[0],
        bubbleOutMuted: '#F4F1FA',
        readTick: '#FFFFFF',
      },
    },
    dark: { colors: { accent: dark[0], onAccent: dark[1], bubbleOut: dark[2], bubbleOutMuted: '#E4E6EC' } },
  };
}
