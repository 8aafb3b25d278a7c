import type { ReactNode } from 'react';
import { Platform, StyleSheet, Text, type TextStyle, View, type ViewProps } from 'react-native';
import { plainText } from '../../formatters/markdown/plain-text.ts';
import type { Block } from '../../formatters/markdown/rich-document.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { webProps } from '../../primitives/web-props.ts';
import type { Bubble } from '../bubble.ts';
import { AppDrawn } from './app-drawn.tsx';
import { isEmojiOnly } from './is-emoji-only.ts';
import { RichSpans } from './rich-spans.tsx';
import { SearchedText } from './searched-text.tsx';
import { isRightToLeftText } from './text-direction.ts';

interface Props {
  readonly blocks: readonly Block[];
  readonly bubble: Bubble;
  /** Width in px left free at the end of the last paragraph. Default: 0. */
  readonly endSpace?: number | undefined;
}

/** Paragraphs, code, quotes and lists, one below the other. */
export function RichBlocks({ blocks, bubble, endSpace = 0 }: Props): ReactNode {
  return blocks.map((block, at) => (
    <RichBlock key={at} block={block} bubble={bubble} endSpace={at === blocks.length - 1 ? endSpace : 0} />
  ));
}

interface BlockProps {
  readonly block: Block;
  readonly bubble: Bubble;
  readonly endSpace: number;
}

function RichBlock({ block, bubble, endSpace }: BlockProps): ReactNode {
  const { style } = bubble;
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text
          style={[style.text, { textAlign: block.align }, isEmojiOnly({ blocks: [block] }) && doubledSize(style.text)]}
        >
          <RichSpans spans={block.spans} bubble={bubble} />
          {endSpace > 0 && <View style={{ width: endSpace, height: 1 }} />}
        </Text>
      );
    case 'code':
      return (
        <View style={style.code.block}>
          <Text style={[style.code.text, styles.code]}>
            <SearchedText text={block.text} bubble={bubble}>
              {block.tokens?.map(({ text, color }, at) => (
                <Text key={at} style={{ color }}>
                  {text}
                </Text>
              ))}
            </SearchedText>
          </Text>
        </View>
      );
    case 'quote':
      return (
        <TextSide block={block} style={style.quote.container}>
          <RichBlocks blocks={block.blocks} bubble={bubble} />
        </TextSide>
      );
    case 'custom':
      return (
        <AppDrawn
          builtIn={block.blocks.map((inner, at) => <RichBlock key={at} block={inner} bubble={bubble} endSpace={0} />)}
          render={block.render}
          bubble={bubble}
        />
      );
    case 'list':
      return (
        <TextSide block={block} role="list">
          {block.items.map((item, at) => (
            <View key={at} role="listitem" style={styles.item}>
              <Text style={[style.text, styles.marker]}>{block.ordered ? `${(block.start ?? 1) + at}.` : '•'}</Text>
              <View style={styles.entry}>
                <RichBlocks blocks={item} bubble={bubble} />
              </View>
            </View>
          ))}
        </TextSide>
      );
  }
}

/** Places list markers and quote bars where their text begins, whatever the surrounding language. */
function TextSide({ block, style, ...rest }: ViewProps & { readonly block: Block }): ReactNode {
  const isRightToLeft = isRightToLeftText(plainText({ blocks: [block] }));
  if (isRightToLeft === useChatLocale().isRightToLeft) return <View {...rest} style={style} />;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  // Browsers take the direction as an attribute, phones as a style.
  const isWeb = Platform.OS === 'web';
  return <View {...rest} {...webProps({ dir: direction })} style={isWeb ? style : [style, { direction }]} />;
}

/** Returns the style of emoji without other text, about twice as large as text. */
function doubledSize({ fontSize = 15 }: TextStyle): TextStyle {
  return { fontSize: Math.round(fontSize * 2.13), lineHeight: Math.round(fontSize * 2.67) };
}

const styles = StyleSheet.create({
  // Code is left-to-right in every language.
  code: { writingDirection: 'ltr', textAlign: 'left' },
  item: { flexDirection: 'row', gap: 6 },
  marker: { minWidth: 16 },
  entry: { flex: 1, minWidth: 0 },
});
