import { type ReactNode, useCallback, useContext, useRef } from 'react';
import { Platform, type StyleProp, StyleSheet, type ViewProps, type ViewStyle } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { isMenu } from '../options/row-options.ts';
import { isDom } from '../platform/browser.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { RowFocusTarget } from '../primitives/row-focus-target.ts';
import { useRowScope } from '../primitives/row-scope.ts';
import { webProps } from '../primitives/web-props.ts';
import type { Bubble } from './bubble.ts';
import { LongPressView } from './long-press-view.tsx';
import { type MenuEvent, menuPoint } from './menu-point.ts';
import { useBubbleActions } from './use-bubble-actions.ts';
import { useBubbleLabel } from './use-bubble-label.ts';

interface Props {
  readonly bubble: Bubble;
  readonly style?: StyleProp<ViewStyle>;
  readonly children: ReactNode;
}

/** What a screen reader takes for the message, and what opens its options: by long press, right click, or its actions. */
export function BubbleTarget(props: Props): ReactNode {
  // In a list of a browser the row around it bears the name.
  const isNamed = !(useRowScope() && Platform.OS === 'web');
  return isNamed ? <NamedTarget {...props} /> : <Target {...props} />;
}

function NamedTarget(props: Props): ReactNode {
  const { t } = useChatLocale();
  const label = useBubbleLabel(props.bubble);
  const actions = useBubbleActions(props.bubble);
  const hint = t('option.more');
  return <Target {...props} name={{ role: 'group', accessibilityLabel: label, accessibilityHint: hint, ...actions }} />;
}

function Target({ bubble, style, name, children }: Props & { readonly name?: ViewProps }): ReactNode {
  const { row, settings } = bubble;
  const { openOptions } = settings.actions;
  const { isRightToLeft } = useChatLocale();
  const target = useRef<ViewInstance>(null);
  const addTarget = useContext(RowFocusTarget);
  const place = useCallback(
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
  // Who has nothing to choose from here keeps the menu of the browser.
  const hasMenu = () => !settings.optionsOf || isMenu(settings.optionsOf(row));
  const openHere = () => {
    if (!hasMenu()) return;
    target.current?.measureInWindow((x, y, width, height) =>
      openOptions(row, { x: isRightToLeft ? x + width : x, y: y + height }),
    );
  };
  const openMenu = (event: UIEvent & MenuEvent) => {
    if (!hasMenu()) return;
    event.preventDefault();
    if (isDom(event.currentTarget, 'HTMLElement')) openOptions(row, menuPoint(event, event.currentTarget));
  };
  return (
    <LongPressView
      ref={place}
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

/** Known to what opens menus by keyboard. */
const BUBBLE = { bubble: '' };

const styles = StyleSheet.create({ target: { flexShrink: 1, minWidth: 0 } });
