import { useChatLocale } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';

/** The words before a preview. Apart from it, because each is cut at the end of its own direction. */
export function Lead({
  style,
  children,
}: {
  readonly style: StyleProp<TextStyle>;
  readonly children: string;
}): ReactNode {
  const { isRightToLeft } = useChatLocale();
  return (
    <Text numberOfLines={1} style={[styles.lead, style]}>
      {(isRightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK) + children}
    </Text>
  );
}

/** The direction of a text is that of its first letter: a name in another script would turn the colon to its other side. */
const RIGHT_TO_LEFT_MARK = '\u200F';
const LEFT_TO_RIGHT_MARK = '\u200E';

const styles = StyleSheet.create({
  // Half of the space between other parts: about a blank.
  lead: { maxWidth: '50%', marginEnd: -4 },
});
