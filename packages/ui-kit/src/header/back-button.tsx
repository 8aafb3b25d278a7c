import type { ComponentProps, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { HeaderButton } from './header-button.tsx';

/**
 * Back button. Its arrow is at the edge of the header, although the touch target is larger; mirrored in right-to-left
 * text.
 */
export function BackButton(props: Omit<ComponentProps<typeof HeaderButton>, 'icon'>): ReactNode {
  return (
    <View style={styles.edge}>
      <HeaderButton icon="back" {...props} />
    </View>
  );
}

const styles = StyleSheet.create({ edge: { marginStart: -8 } });
