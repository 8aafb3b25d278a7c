import type { ComponentProps, ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { HeaderButton } from './header-button.tsx';

/** Back, with its arrow at the edge although its target is larger. The arrow turns with the direction of the text. */
export function BackButton(props: Omit<ComponentProps<typeof HeaderButton>, 'icon'>): ReactNode {
  return (
    <View style={styles.edge}>
      <HeaderButton icon="back" {...props} />
    </View>
  );
}

const styles = StyleSheet.create({ edge: { marginStart: -8 } });
