import { useChatLocale } from '@chatwire/react-native';
import { Platform } from 'react-native';

/** Returns the attribute that gives the text of a field its own direction, and a placeholder that of the language. */
export function useTextDirection(text: string): object {
  const { isRightToLeft } = useChatLocale();
  if (Platform.OS !== 'web') return {};
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return { dir: text === '' ? direction : 'auto' };
}
