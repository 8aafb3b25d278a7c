import { type StyleProp, StyleSheet, type ViewStyle } from 'react-native';

const OPAQUE_COLOR = /^(#([\da-f]{3}|[\da-f]{6})|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\))$/i;

/**
 * Names of styles with which a background is not opaque: images cover the colour, and a list would paint outside of
 * rounded corners.
 */
const NOT_OPAQUE_STYLES = /(backgroundimage|radius)$/i;

/** Returns the background colour of a list if it is certainly opaque and the only one; otherwise undefined. */
export function opaqueBackground(container: StyleProp<ViewStyle>): string | undefined {
  const style = StyleSheet.flatten(container) ?? {};
  const { backgroundColor: color } = style;
  const isPlain = !Object.keys(style).some((name) => NOT_OPAQUE_STYLES.test(name));
  return typeof color === 'string' && OPAQUE_COLOR.test(color) && isPlain ? color : undefined;
}
