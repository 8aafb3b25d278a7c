import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { Block } from '../../formatters/rich-document.ts';
import type { Bubble } from '../bubble.ts';
import { RichSpans } from './rich-spans.tsx';

interface Props {
  readonly blocks: readonly Block[];
  readonly bubble: Bubble;
  /** Width in px kept free at the end of the last paragraph. Default: 0. */
  readonly room?: number;
}

/** Paragraphs, code, quotes and lists, one below the other. */
export function RichBlocks({ blocks, bubble, room = 0 }: Props): ReactNode {
  return blocks.map((block, at) => (
    <RichBlock key={at} block={block} bubble={bubble} room={at === blocks.length - 1 ? room : 0} />
  ));
}

interface BlockProps {
  readonly block: Block;
  readonly bubble: Bubble;
  readonly room: number;
}

function RichBlock({ block, bubble, room }: BlockProps): ReactNode {
  const { style } = bubble;
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text style={[style.text, isEmojiOnly(block) && styles.large]}>
          <RichSpans spans={block.spans} bubble={bubble} />
          {room > 0 && <View style={{ width: room, height: 1 }} />}
        </Text>
      );
    case 'code':
      return (
        <View style={style.code.block}>
          <Text style={[style.code.text, styles.code]}>{block.text}</Text>
        </View>
      );
    case 'quote':
      return (
        <View style={style.quote.container}>
          <RichBlocks blocks={block.blocks} bubble={bubble} />
        </View>
      );
    case 'list':
      return (
        <View role="list">
          {block.items.map((item, at) => (
            <View key={at} role="listitem" style={styles.item}>
              <Text style={[style.text, styles.marker]}>{block.ordered ? `${(block.start ?? 1) + at}.` : '•'}</Text>
              <View style={styles.entry}>
                <RichBlocks blocks={item} bubble={bubble} />
              </View>
            </View>
          ))}
        </View>
      );
  }
}

/** One to three emoji and nothing else. */
const FEW_EMOJI =
  /^(?:(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?)*)\s*){1,3}$/u;

function isEmojiOnly({ spans }: Extract<Block, { kind: 'paragraph' }>): boolean {
  const [span, ...others] = spans;
  return span?.kind === 'text' && others.length === 0 && span.text.length < 40 && FEW_EMOJI.test(span.text);
}

const styles = StyleSheet.create({
  large: { fontSize: 32, lineHeight: 40 },
  // Code reads from left to right in every language.
  code: { writingDirection: 'ltr', textAlign: 'left' },
  item: { flexDirection: 'row', gap: 6 },
  marker: { minWidth: 16 },
  entry: { flex: 1, minWidth: 0 },
});
