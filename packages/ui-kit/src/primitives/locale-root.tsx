import type { ReactNode } from 'react';
import { Platform, View, type ViewProps } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { webProps } from './web-props.ts';

/** The outermost view of a component or layer: what is inside reads in the language and direction of the provider. */
export function LocaleRoot({ style, ...rest }: ViewProps): ReactNode {
  const { language, isRightToLeft } = useChatLocale();
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  // Browsers know the direction as an attribute, phones as a style.
  const isWeb = Platform.OS === 'web';
  return (
    <View {...rest} {...webProps({ lang: language, dir: direction })} style={isWeb ? style : [style, { direction }]} />
  );
}
