import type { ReactNode } from 'react';
import { Text } from 'react-native';
import { findMatches } from '../../formatters/find-matches.ts';
import type { Bubble } from '../bubble.ts';

/**
 * Text that formatters do not process, such as a file name, with search matches highlighted.
 * See docs/spec/message-list.md#search-highlight.
 */
export function SearchedText({ text, bubble }: { readonly text: string; readonly bubble: Bubble }): ReactNode {
  const matches = findMatches(text, bubble.settings.searchKeyword);
  if (matches.length === 0) return text;
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
