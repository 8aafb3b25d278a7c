import { useChatTheme } from '@chatwire/react-native';
import { useEffect } from 'react';

const BACKGROUND = { light: '#e9edf3', dark: '#07090b' };

/** The page background in the mode of the theme, and that of browser elements such as scroll bars. */
export function PageBackground(): undefined {
  const { mode } = useChatTheme();
  useEffect(() => {
    const { style } = document.documentElement;
    style.background = BACKGROUND[mode];
    style.colorScheme = mode;
  }, [mode]);
}
