import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { TouchTarget } from '../touch-target.tsx';

export interface MenuItemProps {
  readonly title: string;
  readonly onPress: () => void;
  /** Drawn before the title, such as an Icon in `style.icon`. */
  readonly icon?: ReactNode;
  /** Takes something away. */
  readonly isDestructive?: boolean;
  readonly disabled?: boolean;
  readonly style: LayerStyle;
  readonly testID?: string | undefined;
}

/** An entry of a menu. */
export function MenuItem({ title, icon, isDestructive = false, style, ...rest }: MenuItemProps): ReactNode {
  return (
    <TouchTarget role="menuitem" ring="inside" style={[styles.item, style.item]} {...rest}>
      {icon !== undefined && <View aria-hidden>{icon}</View>}
      <Text style={[style.itemText, isDestructive && { color: style.danger }]}>{title}</Text>
    </TouchTarget>
  );
}

const styles = StyleSheet.create({ item: { justifyContent: 'flex-start' } });
