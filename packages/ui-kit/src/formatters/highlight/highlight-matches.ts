import { mapParagraphs } from '../map-spans.ts';
import type { RichDocument, Span } from '../markdown/rich-document.ts';
import { findMatches, type Match } from './find-matches.ts';

/** Placeholder for content that is not searched; no keyword contains it. */
const UNSEARCHED = '\u0000';

/**
 * Highlights every match of a keyword, including matches that span several elements. Mentions and link targets are
 * unchanged. For a blank keyword, returns the document itself.
 * See docs/spec/message-list.md#search-highlight.
 */
export function highlightMatches(document: RichDocument, keyword: string): RichDocument {
  if (keyword.trim() === '') return document;
  return mapParagraphs(document, (spans) => {
    const matches = findMatches(searchable(spans), keyword);
    return matches.length === 0 ? spans : new Highlighter(matches).spans(spans);
  });
}

function searchable(spans: readonly Span[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'text' || span.kind === 'code') return span.text;
      return span.kind === 'mention' || span.kind === 'mentionAll' ? UNSEARCHED : searchable(span.children);
    })
    .join('');
}

/** Walks spans and matches in parallel. */
class Highlighter {
  readonly #matches: readonly Match[];
  #next = 0;
  #at = 0;

  constructor(matches: readonly Match[]) {
    this.#matches = matches;
  }

  spans(spans: readonly Span[]): readonly Span[] {
    return spans.flatMap((span): readonly Span[] => {
      if (span.kind === 'text' || span.kind === 'code') {
        return this.#pieces(span.text).map(({ text, isMatch }) =>
          isMatch ? { kind: 'highlight', children: [{ ...span, text }] } : { ...span, text },
        );
      }
      if (span.kind === 'mention' || span.kind === 'mentionAll') {
        this.#at += UNSEARCHED.length;
        return [span];
      }
      return [{ ...span, children: this.spans(span.children) }];
    });
  }

  #pieces(text: string): readonly { text: string; isMatch: boolean }[] {
    const pieces: { text: string; isMatch: boolean }[] = [];
    const base = this.#at;
    const end = base + text.length;
    while (this.#at < end) {
      const match = this.#matches[this.#next];
      const isMatch = match !== undefined && match.start <= this.#at;
      const stop = Math.min(end, match === undefined ? end : isMatch ? match.end : match.start);
      pieces.push({ text: text.slice(this.#at - base, stop - base), isMatch });
      this.#at = stop;
      if (match && stop >= match.end) this.#next += 1;
    }
    return pieces;
  }
}
