import { StyleSheet, Text, View } from 'react-native';
import type { Block, Span } from '../formatters/markdown/rich-document.ts';
import { webProps } from '../primitives/web-props.ts';
import type { ChatTheme } from '../theme/chat-theme.ts';

/** Returns a heading. `level`: 1 to 6; the first two are larger than the text. */
export function headingText(spans: readonly Span[], level: number, { type }: ChatTheme): Block {
  const size = SIZES[level - 1] ?? 1;
  const style = {
    fontSize: Math.round(type.body.fontSize * size),
    lineHeight: Math.round(type.body.lineHeight * size),
  };
  const text: Span = {
    kind: 'custom',
    name: 'headingText',
    children: spans,
    render: (children) => <Text style={[styles.text, style]}>{children}</Text>,
  };
  return {
    kind: 'custom',
    name: 'heading',
    data: level,
    blocks: [{ kind: 'paragraph', spans: [text] }],
    // The page's own headings are above those of a message.
    render: (blocks) => (
      <View role="heading" {...webProps({ 'aria-level': Math.min(6, level + 2) })} style={styles.heading}>
        {blocks}
      </View>
    ),
  };
}

/** Sizes of the first levels, as multiples of the text. */
const SIZES = [1.27, 1.13];

const styles = StyleSheet.create({
  heading: { marginTop: 8, marginBottom: 2 },
  text: { fontWeight: '700' },
});
