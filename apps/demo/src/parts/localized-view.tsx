import { useChatLocale } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { Platform, View, type ViewProps } from 'react-native';

/** A view in the language and direction of the provider. */
export function LocalizedView({ style, ...rest }: ViewProps): ReactNode {
  const { language, isRightToLeft } = useChatLocale();
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  // Browsers take the direction as an attribute, phones as a style.
  if (Platform.OS !== 'web') return <View {...rest} style={[style, { direction }]} />;
  const attributes: object = { lang: language, dir: direction };
  return <View {...rest} {...attributes} style={style} />;
}
