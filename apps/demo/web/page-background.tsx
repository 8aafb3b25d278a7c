import { useChatTheme } from '@chatwire/react-native';
import { useEffect } from 'react';

/** The page in the mode of the theme: its colours, and those of browser elements such as scroll bars. */
export function PageBackground(): undefined {
  const { mode } = useChatTheme();
  useEffect(() => {
    document.documentElement.style.colorScheme = mode;
  }, [mode]);
}
