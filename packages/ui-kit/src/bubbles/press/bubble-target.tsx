import { type ReactNode, useCallback, useContext, useRef } from 'react';
import { Platform, type StyleProp, StyleSheet, type ViewProps, type ViewStyle } from 'react-native';
import { useChatLocale } from '../../localization/locale-context.ts';
import { isMenu } from '../../options/row-options.ts';
import { isDom } from '../../platform/browser.ts';
import { RowFocusTarget } from '../../primitives/focus/row-focus-target.ts';
import { useRowScope } from '../../primitives/focus/row-scope.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { webProps } from '../../primitives/web-props.ts';
import { useAccessibilityActions } from '../accessibility/use-accessibility-actions.ts';
import { useBubbleLabel } from '../accessibility/use-bubble-label.ts';
import type { Bubble } from '../bubble.ts';
import { LongPressView } from './long-press-view.tsx';
import { type MenuEvent, menuPoint } from './menu-point.ts';

interface Props {
  readonly bubble: Bubble;
  readonly style?: StyleProp<ViewStyle>;
  readonly children: ReactNode;
}

/** The element that screen readers treat as the message. A long press, a right click, or an accessibility action opens its options. */
export function BubbleTarget(props: Props): ReactNode {
  // In browsers, the surrounding row of a list has the accessible name.
  const isNamed = !(useRowScope() && Platform.OS === 'web');
  return isNamed ? <NamedTarget {...props} /> : <Target {...props} />;
}

function NamedTarget(props: Props): ReactNode {
  const { t } = useChatLocale();
  const label = useBubbleLabel(props.bubble);
  const actions = useAccessibilityActions(props.bubble);
  const hint = t('option.more');
  return <Target {...props} name={{ role: 'group', accessibilityLabel: label, accessibilityHint: hint, ...actions }} />;
}

function Target({ bubble, style, name, children }: Props & { readonly name?: ViewProps }): ReactNode {
  const { row, settings } = bubble;
  const { openOptions } = settings.actions;
  const target = useRef<ViewInstance>(null);
  const addTarget = useContext(RowFocusTarget);
  const attach = useCallback(
    (view: ViewInstance) => {
      const remove = addTarget(view);
      target.current = view;
      return () => {
        target.current = null;
        remove();
      };
    },
    [addTarget],
  );
  // Without options, a right click opens the browser's menu.
  const hasMenu = () => !settings.optionsOf || isMenu(settings.optionsOf(row));
  const openHere = () => {
    if (!hasMenu()) return;
    target.current?.measureInWindow((x, y, width, height) => openOptions(row, { x, y, width, height }));
  };
  const openMenu = (event: UIEvent & MenuEvent) => {
    if (!hasMenu()) return;
    event.preventDefault();
    if (isDom(event.currentTarget, 'HTMLElement')) openOptions(row, menuPoint(event, event.currentTarget));
  };
  return (
    <LongPressView
      ref={attach}
      tabIndex={-1}
      {...name}
      style={[styles.target, style]}
      onLongPress={openHere}
      {...webProps({ onContextMenu: openMenu, dataSet: BUBBLE })}
    >
      {children}
    </LongPressView>
  );
}

/** Marks the element at which a menu opened by keyboard appears. */
const BUBBLE = { bubble: '' };

const styles = StyleSheet.create({ target: { flexShrink: 1, minWidth: 0 } });
