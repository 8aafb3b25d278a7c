import { type ComponentProps, type ReactNode, useCallback } from 'react';
import {
  type ColorValue,
  Pressable,
  type PressableProps,
  type StyleProp,
  StyleSheet,
  type ViewStyle,
} from 'react-native';
import { useChatTheme } from '../../theme/theme-context.ts';
import { useFocusRing } from '../focus/focus-ring.ts';
import { useRowScope } from '../focus/row-scope.ts';
import { webProps } from '../web-props.ts';

export interface TouchTargetProps {
  readonly children?: ReactNode;
  /** Accessible name; undefined if the content names the element. */
  readonly label?: string | undefined;
  readonly hint?: string | undefined;
  /** Default: `button`. */
  readonly role?: PressableProps['role'];
  readonly onPress: () => void;
  readonly onLongPress?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** `style` and children show the disabled state; otherwise the element fades. Default: false. */
  readonly hasDisabledStyle?: boolean;
  /** For a switch: whether it is on. */
  readonly pressed?: boolean | undefined;
  /** For a tab or a list entry. */
  readonly selected?: boolean | undefined;
  /** For a radio button. */
  readonly checked?: boolean | undefined;
  /** For a menu or disclosure: whether it is open. */
  readonly expanded?: boolean | undefined;
  /** Position of the focus ring: `inside` for elements that fill a box. Default: `outside`. */
  readonly ring?: 'outside' | 'inside';
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
  readonly tabIndex?: 0 | -1 | undefined;
  readonly ref?: ComponentProps<typeof Pressable>['ref'];
}

/**
 * A pressable element: at least 44 × 44 px, with a role, a name, a ring for keyboard focus, and a background on
 * hover. See docs/spec/message-list.md#accessibility.
 */
export function TouchTarget(props: TouchTargetProps): ReactNode {
  const { children, label, hint, role = 'button', disabled = false, testID, ref } = props;
  const isFaded = disabled && props.hasDisabledStyle !== true;
  const isInRow = useRowScope();
  const tabIndex = props.tabIndex ?? (isInRow ? -1 : undefined);
  const { colors, touchTarget } = useChatTheme();
  const ring = useFocusRing(props.ring);
  const { style, onPress } = props;
  const onKeyDown = pressKey(role, disabled ? undefined : onPress);
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

/** Returns whether the pointer is over the element, which only browsers report. */
function isHovered(state: object): boolean {
  return 'hovered' in state && state.hovered === true;
}

/** Returns the hover style. Elements with a background keep it; elements on a bubble keep the bubble's colour. */
function hoverStyle(style: StyleProp<ViewStyle>, isInRow: boolean, background: ColorValue): ViewStyle {
  const { backgroundColor = 'transparent' } = StyleSheet.flatten(style) ?? {};
  return isInRow || backgroundColor !== 'transparent' ? styles.hovered : { backgroundColor: background };
}

/**
 * Returns a key handler: Enter presses links, and Space presses menu entries, radio buttons, and tabs. react-native-web
 * supports Space only for buttons.
 */
function pressKey(role: PressableProps['role'], press: (() => void) | undefined) {
  return (event: KeyboardEvent) => {
    const key = role === 'link' ? 'Enter' : ' ';
    if (event.key !== key || role === 'button' || event.target !== event.currentTarget) return;
    event.preventDefault();
    press?.();
  };
}

const styles = StyleSheet.create({
  target: { alignItems: 'center', justifyContent: 'center', borderRadius: 12 },
  // White text on the accent keeps a contrast of 4.5:1.
  hovered: { opacity: 0.92 },
  // Not by opacity, which takes contrast from the text.
  pressed: { transform: [{ scale: 0.97 }] },
  // Keeps a contrast of 3:1 for muted icons.
  disabled: { opacity: 0.75 },
});
