import type { ReactNode } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';

/** The words before a preview. Apart from it, because each is cut at the end of its own direction. */
export function Lead({
  style,
  children,
}: {
  readonly style: StyleProp<TextStyle>;
  readonly children: string;
}): ReactNode {
  return (
    <Text numberOfLines={1} style={[styles.lead, style]}>
      {children}
    </Text>
  );
}

const styles = StyleSheet.create({
  // Half of the space between other parts: about a blank.
  lead: { maxWidth: '50%', marginEnd: -4 },
});
