import { Platform } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';

/**
 * Returns the attribute that gives the text of a field its own direction, and a placeholder that of the language;
 * undefined on phones, which do so themselves.
 */
export function useTextDirection(text: string): object | undefined {
  const { isRightToLeft } = useChatLocale();
  if (Platform.OS !== 'web') return undefined;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  return { dir: text ? 'auto' : direction };
}
