import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { ChatMessageOption } from '../../templates/chat-message-option.ts';
import type { LayerStyle } from '../../theme/styles/layer-styles.ts';
import { TouchTarget } from '../controls/touch-target.tsx';

export interface MenuItemProps {
  readonly title: string;
  readonly onPress: () => void;
  /** Shown before the title, such as an Icon in `style.icon`. */
  readonly icon?: ReactNode;
  /** Whether the entry is destructive. Default: false. */
  readonly isDestructive?: boolean;
  readonly disabled?: boolean;
  readonly style: LayerStyle;
  /** Style of this entry, merged over `style`. */
  readonly entryStyle?: ChatMessageOption['style'];
  readonly testID?: string | undefined;
}

/** An entry of a menu. */
export function MenuItem({ title, icon, isDestructive = false, style, entryStyle, ...rest }: MenuItemProps): ReactNode {
  return (
    <TouchTarget role="menuitem" ring="inside" style={[styles.item, style.item, entryStyle?.containerStyle]} {...rest}>
      {icon !== undefined && (
        <View aria-hidden style={entryStyle?.iconContainerStyle}>
          <View style={entryStyle?.iconStyle}>{icon}</View>
        </View>
      )}
      <Text style={[style.itemText, isDestructive && { color: style.danger }, entryStyle?.titleStyle]}>{title}</Text>
    </TouchTarget>
  );
}

const styles = StyleSheet.create({ item: { justifyContent: 'flex-start' } });
