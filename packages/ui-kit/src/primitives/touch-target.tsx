import { type ComponentProps, type ReactNode, useCallback } from 'react';
import {
  type ColorValue,
  Pressable,
  type PressableProps,
  type StyleProp,
  StyleSheet,
  type ViewStyle,
} from 'react-native';
import { useChatTheme } from '../theme/theme-context.ts';
import { useFocusRing } from './focus-ring.ts';
import { useRowScope } from './row-scope.ts';
import { webProps } from './web-props.ts';

export interface TouchTargetProps {
  readonly children?: ReactNode;
  /** What it is called by those who do not see it; undefined where its text says it. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  /** Default: `button`. */
  readonly role?: PressableProps['role'];
  readonly onPress: () => void;
  readonly onLongPress?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** `style` and children show that it is disabled; otherwise it fades. Default: false. */
  readonly hasDisabledStyle?: boolean;
  /** Of a switch: whether it is on. */
  readonly pressed?: boolean | undefined;
  /** Of a tab or an entry of a list. */
  readonly selected?: boolean | undefined;
  /** Of a radio button. */
  readonly checked?: boolean | undefined;
  /** Whether what it opens is open. */
  readonly expanded?: boolean | undefined;
  /** Where the ring of the focus is: `inside` for what fills a box. Default: `outside`. */
  readonly ring?: 'outside' | 'inside';
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
  readonly tabIndex?: 0 | -1 | undefined;
  readonly ref?: ComponentProps<typeof Pressable>['ref'];
}

/**
 * Something to press: at least 44 × 44 px, with a role, a name, a ring where the keyboard is, and a ground where the
 * mouse is. See docs/spec/message-list.md#accessibility.
 */
export function TouchTarget(props: TouchTargetProps): ReactNode {
  const { children, label, hint, role = 'button', disabled = false, testID, ref } = props;
  const isFaded = disabled && props.hasDisabledStyle !== true;
  const isInRow = useRowScope();
  const tabIndex = props.tabIndex ?? (isInRow ? -1 : undefined);
  const { colors, touchTarget } = useChatTheme();
  const ring = useFocusRing(props.ring);
  const { style, onPress } = props;
  const onKeyDown = useSpaceKey(role, disabled ? undefined : onPress);
  const stateStyle = useCallback<Exclude<PressableProps['style'], StyleProp<ViewStyle>>>(
    (state) => [
      styles.target,
      { minWidth: touchTarget, minHeight: touchTarget },
      style,
      !disabled && isHovered(state) && hoverStyle(style, isInRow, colors.surfaceSunken),
      ring.style,
      state.pressed && styles.pressed,
      isFaded && styles.disabled,
    ],
    [touchTarget, style, colors, isInRow, ring.style, disabled, isFaded],
  );
  return (
    <Pressable
      {...(ref !== undefined && { ref })}
      role={role}
      aria-label={label}
      accessibilityHint={hint}
      aria-disabled={disabled}
      aria-selected={props.selected}
      aria-checked={props.checked}
      aria-expanded={props.expanded}
      disabled={disabled}
      onPress={onPress}
      onLongPress={props.onLongPress}
      onFocus={ring.onFocus}
      onBlur={ring.onBlur}
      style={stateStyle}
      testID={testID}
      {...(tabIndex !== undefined && { tabIndex })}
      {...webProps({ 'aria-pressed': props.pressed, onKeyDown })}
    >
      {children}
    </Pressable>
  );
}

/** Only browsers tell. */
function isHovered(state: object): boolean {
  return 'hovered' in state && state.hovered === true;
}

/** What has a ground of its own keeps its colour, and what stands on a bubble the colour of the bubble. */
function hoverStyle(style: StyleProp<ViewStyle>, isInRow: boolean, ground: ColorValue): ViewStyle {
  const { backgroundColor = 'transparent' } = StyleSheet.flatten(style) ?? {};
  return isInRow || backgroundColor !== 'transparent' ? styles.hovered : { backgroundColor: ground };
}

/** React Native's browser half lets Space press buttons only; entries of menus, radio buttons and tabs want it too. */
function useSpaceKey(role: PressableProps['role'], press: (() => void) | undefined) {
  return useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== ' ' || role === 'button' || event.target !== event.currentTarget) return;
      event.preventDefault();
      press?.();
    },
    [role, press],
  );
}

const styles = StyleSheet.create({
  target: { alignItems: 'center', justifyContent: 'center' },
  hovered: { opacity: 0.85 },
  pressed: { opacity: 0.6 },
  // Muted icons keep 3:1.
  disabled: { opacity: 0.75 },
});
