import type { ReactNode } from 'react';
import { Platform, StyleSheet, View, type ViewProps } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { webProps } from './web-props.ts';

/** The outermost view of a component or layer: what is inside reads in the language and direction of the provider. */
export function LocaleRoot({ style, ...rest }: ViewProps): ReactNode {
  const { language, isRightToLeft } = useChatLocale();
  const dir = isRightToLeft ? 'rtl' : 'ltr';
  // Browsers take the direction from the attribute; a style would come in its way.
  const direction = Platform.OS === 'web' ? undefined : styles[dir];
  return <View {...rest} {...webProps({ lang: language, dir })} style={[direction, style]} />;
}

const styles = StyleSheet.create({ ltr: { direction: 'ltr' }, rtl: { direction: 'rtl' } });
