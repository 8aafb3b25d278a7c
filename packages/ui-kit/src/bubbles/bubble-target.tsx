import { type ReactNode, useRef } from 'react';
import {
  type GestureResponderEvent,
  Platform,
  Pressable,
  type StyleProp,
  StyleSheet,
  type ViewStyle,
} from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { isMenu } from '../options/row-options.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { useRowScope } from '../primitives/row-scope.ts';
import { webProps } from '../primitives/web-props.ts';
import type { Bubble } from './bubble.ts';
import { type MenuEvent, menuPoint } from './menu-point.ts';
import { useBubbleActions } from './use-bubble-actions.ts';
import { useBubbleLabel } from './use-bubble-label.ts';

interface Props {
  readonly bubble: Bubble;
  readonly style?: StyleProp<ViewStyle>;
  readonly children: ReactNode;
}

/** What a screen reader takes for the message, and what opens its options: by long press, right click, or its actions. */
export function BubbleTarget({ bubble, style, children }: Props): ReactNode {
  const { row, settings } = bubble;
  const { openOptions } = settings.actions;
  const { t, isRightToLeft } = useChatLocale();
  const label = useBubbleLabel(bubble);
  const named = useBubbleActions(bubble);
  // In a list of a browser the row around it bears the name.
  const isNamed = !(useRowScope() && Platform.OS === 'web');
  const target = useRef<ViewInstance>(null);
  // Who has nothing to choose from here keeps the menu of the browser.
  const hasMenu = () => !settings.optionsOf || isMenu(settings.optionsOf(row));
  const longPress = ({ nativeEvent }: GestureResponderEvent) => {
    if (isOfMouse(nativeEvent) || !hasMenu()) return;
    target.current?.measureInWindow((x, y, width, height) =>
      openOptions(row, { x: isRightToLeft ? x + width : x, y: y + height }),
    );
  };
  const openMenu = (event: UIEvent & MenuEvent) => {
    if (!hasMenu()) return;
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) openOptions(row, menuPoint(event, event.currentTarget));
  };
  return (
    <Pressable
      ref={target}
      tabIndex={-1}
      {...(isNamed && { role: 'group' as const, accessibilityLabel: label, accessibilityHint: t('option.more') })}
      {...named}
      style={[styles.target, style]}
      onLongPress={longPress}
      {...webProps({ onContextMenu: openMenu, dataSet: BUBBLE })}
    >
      {children}
    </Pressable>
  );
}

/** Known to what opens menus by keyboard. */
const BUBBLE = { bubble: '' };

/** Who holds a mouse button selects text. */
function isOfMouse(event: unknown): boolean {
  return typeof MouseEvent !== 'undefined' && event instanceof MouseEvent;
}

const styles = StyleSheet.create({ target: { flexShrink: 1, minWidth: 0, cursor: 'auto' } });
