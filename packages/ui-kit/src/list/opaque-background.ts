import { type StyleProp, StyleSheet, type ViewStyle } from 'react-native';

const OPAQUE = /^(#([\da-f]{3}|[\da-f]{6})|rgb\(\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\))$/i;

/**
 * Styles that prevent an opaque background: images cover the colour, and a list would paint outside of rounded corners.
 */
const NOT_OPAQUE = /(backgroundimage|radius)$/i;

/** Returns the background colour of a list if it is a single opaque colour; undefined if that is not certain. */
export function opaqueBackground(container: StyleProp<ViewStyle>): string | undefined {
  const style = StyleSheet.flatten(container) ?? {};
  const { backgroundColor: color } = style;
  const isPlain = !Object.keys(style).some((name) => NOT_OPAQUE.test(name));
  return typeof color === 'string' && OPAQUE.test(color) && isPlain ? color : undefined;
}
