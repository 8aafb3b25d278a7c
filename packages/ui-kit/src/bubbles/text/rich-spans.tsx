import type { ReactNode } from 'react';
import { StyleSheet, Text } from 'react-native';
import type { Span } from '../../formatters/markdown/rich-document.ts';
import { isolated } from '../../formatters/safe-text.ts';
import type { Bubble } from '../bubble.ts';
import { AppDrawn } from './app-drawn.tsx';
import { LinkSpan } from './link-span.tsx';
import { MentionSpan } from './mention-span.tsx';

interface Props {
  readonly spans: readonly Span[];
  readonly bubble: Bubble;
}

/**
 * Spans as nested `Text` elements. Their text is never interpreted as markup.
 * See docs/spec/message-list.md#text-safety.
 */
export function RichSpans({ spans, bubble }: Props): ReactNode {
  return spans.map((span, at) =>
    span.kind === 'text' ? span.text : <RichSpan key={at} span={span} bubble={bubble} />,
  );
}

function RichSpan({ span, bubble }: { readonly span: Span; readonly bubble: Bubble }): ReactNode {
  const { style } = bubble;
  switch (span.kind) {
    case 'text':
      return span.text;
    case 'code':
      return <Text style={[style.code.inline, styles.code]}>{span.text}</Text>;
    case 'mention':
      return <MentionSpan uid={span.uid} label={span.label} isSelf={span.self} bubble={bubble} />;
    case 'mentionAll':
      return <Text style={style.mentionSelf}>{isolated(`@${span.label}`)}</Text>;
    case 'link':
      return (
        <LinkSpan href={span.href} bubble={bubble}>
          <RichSpans spans={span.children} bubble={bubble} />
        </LinkSpan>
      );
    case 'custom':
      return (
        <AppDrawn builtIn={<RichSpans spans={span.children} bubble={bubble} />} render={span.render} bubble={bubble} />
      );
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'highlight':
      return (
        <Text style={span.kind === 'highlight' ? style.searchMatch : styles[span.kind]}>
          <RichSpans spans={span.children} bubble={bubble} />
        </Text>
      );
    default:
      return span satisfies never;
  }
}

const styles = StyleSheet.create({
  bold: { fontWeight: '700' },
  italic: { fontStyle: 'italic' },
  underline: { textDecorationLine: 'underline' },
  strike: { textDecorationLine: 'line-through' },
  code: { borderRadius: 4 },
});
