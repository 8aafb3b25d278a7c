import { useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { Platform, Pressable, type PressableProps, type StyleProp, StyleSheet, type ViewStyle } from 'react-native';
import { pressKeys } from './press-keys.ts';

interface Props {
  readonly children?: ReactNode;
  readonly onPress: () => void;
  readonly label?: string | undefined;
  /** Default: `button`. */
  readonly role?: PressableProps['role'];
  readonly isSelected?: boolean | undefined;
  readonly isChecked?: boolean | undefined;
  /** Whether what it opens is open. Default: it opens nothing. */
  readonly isExpanded?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Whether it is on a sunken surface, on which the usual colour under the pointer would not be seen. Default: false. */
  readonly isOnSunken?: boolean | undefined;
  readonly style?: StyleProp<ViewStyle>;
  readonly testID?: string | undefined;
}

/** A pressable element, at least 44 px high, with hover and focus states. */
export function Press(props: Props): ReactNode {
  const { colors, touchTarget } = useChatTheme();
  const [isHovered, setHovered] = useState(false);
  const [hasRing, setRing] = useState(false);
  const ring: ViewStyle = {
    outlineColor: colors.focusRing,
    outlineStyle: 'solid',
    outlineWidth: 2,
    outlineOffset: -2,
    // A second ring in the surface colour: the first has no contrast on a chosen option.
    boxShadow: `inset 0 0 0 4px ${String(colors.surface)}`,
  };
  // A colour under the pointer would hide the text of a filled button.
  const isFilled = StyleSheet.flatten(props.style)?.backgroundColor !== undefined;
  const role = props.role ?? 'button';
  const hover = isFilled
    ? { opacity: 0.9 }
    : { backgroundColor: props.isOnSunken === true ? colors.outline : colors.surfaceSunken };
  return (
    <Pressable
      role={role}
      aria-label={props.label}
      {...current(props.isSelected)}
      {...(props.isDisabled === true ? {} : pressKeys(role, props.onPress))}
      aria-checked={props.isChecked}
      aria-expanded={props.isExpanded}
      testID={props.testID}
      disabled={props.isDisabled === true}
      onPress={props.onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      onFocus={({ nativeEvent }) => setRing(isKeyboardFocus(nativeEvent))}
      onBlur={() => setRing(false)}
      style={({ pressed }) => [
        { minHeight: touchTarget, borderRadius: 12 },
        props.style,
        isHovered && hover,
        hasRing && ring,
        pressed && { transform: [{ scale: 0.97 }] },
        props.isDisabled === true && { opacity: 0.75 },
      ]}
    >
      {props.children}
    </Pressable>
  );
}

/** Returns the props that mark the current page in browsers. */
function current(isSelected: boolean | undefined): object {
  return isSelected === true ? { 'aria-current': 'page' } : {};
}

/** Returns whether the focus was moved by keyboard. Browsers report it; on phones it always is. */
function isKeyboardFocus(event: unknown): boolean {
  if (Platform.OS !== 'web') return true;
  const target: Element | undefined = Object(event).target;
  return target?.matches(':focus-visible') === true;
}
