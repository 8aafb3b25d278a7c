import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { findMatches } from '../../formatters/highlight/find-matches.ts';
import type { Bubble } from '../bubble.ts';

interface Props {
  readonly text: string;
  readonly bubble: Bubble;
  /** What is shown if nothing matches. Default: the text. */
  readonly children?: ReactNode;
}

/**
 * Text that formatters do not process, such as a file name, with search matches highlighted.
 * See docs/spec/message-list.md#search-highlight.
 */
export function SearchedText({ text, bubble, children = text }: Props): ReactNode {
  const matches = findMatches(text, bubble.settings.searchKeyword);
  if (matches.length === 0) return children;
  const ends = [0, ...matches.map(({ end }) => end)];
  return (
    <>
      {matches.map(({ start, end }, at) => (
        <Text key={start}>
          {text.slice(ends[at], start)}
          <Text style={bubble.style.searchMatch}>{text.slice(start, end)}</Text>
        </Text>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
