import { useChatTheme } from '@chatwire/react-native';
import { useEffect } from 'react';

const GROUND = { light: '#e9edf3', dark: '#07090b' };

/** The page background in the mode of the theme, also for browser elements such as scroll bars. */
export function PageBackground(): undefined {
  const { mode } = useChatTheme();
  useEffect(() => {
    const { style } = document.documentElement;
    style.background = GROUND[mode];
    style.colorScheme = mode;
  }, [mode]);
}
