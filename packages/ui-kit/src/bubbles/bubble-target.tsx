import type { ReactNode } from 'react';
import { type GestureResponderEvent, Pressable, type StyleProp, StyleSheet, type ViewStyle } from 'react-native';
import type { Bubble } from './bubble.ts';
import { useBubbleActions } from './use-bubble-actions.ts';
import { useBubbleLabel } from './use-bubble-label.ts';
import { webContextMenu } from './web-context-menu.ts';

interface Props {
  readonly bubble: Bubble;
  readonly style?: StyleProp<ViewStyle>;
  readonly children: ReactNode;
}

/** What a screen reader takes for the message, and what opens its options: by long press, right click, or its actions. */
export function BubbleTarget({ bubble, style, children }: Props): ReactNode {
  const { row, settings } = bubble;
  const { openOptions } = settings.actions;
  const label = useBubbleLabel(bubble);
  const named = useBubbleActions(bubble);
  const longPress = ({ nativeEvent }: GestureResponderEvent) => {
    if (!isOfMouse(nativeEvent)) openOptions(row, undefined);
  };
  return (
    <Pressable
      role="group"
      accessibilityLabel={label}
      tabIndex={-1}
      {...named}
      style={[styles.target, style]}
      onLongPress={longPress}
      {...webContextMenu((at) => openOptions(row, at))}
    >
      {children}
    </Pressable>
  );
}

/** Who holds a mouse button selects text. */
function isOfMouse(event: unknown): boolean {
  return typeof MouseEvent !== 'undefined' && event instanceof MouseEvent;
}

const styles = StyleSheet.create({ target: { flexShrink: 1, minWidth: 0, cursor: 'auto' } });
