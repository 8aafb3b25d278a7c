import { expect, test } from 'vitest';
import { plainText } from '../markdown/plain-text.ts';
import type { RichDocument, Span } from '../markdown/rich-document.ts';
import { findMatches } from './find-matches.ts';
import { hasHighlight } from './has-highlight.ts';
import { highlightMatches } from './highlight-matches.ts';

test.each([
  ['Crème brûlée', 'creme', ['Crème']],
  ['cre\u0300me', 'crème', ['cre\u0300me']],
  ['CAFÉ café cafe', 'Café', ['CAFÉ', 'café', 'cafe']],
  ['leave  at\nnoon', 'leave at noon', ['leave  at\nnoon']],
  ['aaa', 'a', ['a', 'a', 'a']],
  ['İstanbul', 'istanbul', ['İstanbul']],
  ['👍 ok 👍', '👍', ['👍', '👍']],
  ['nothing here', 'boat', []],
  ['anything', '   ', []],
])('%j has matches of %j', (text, keyword, found) => {
  expect(findMatches(text, keyword).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});

test('a match may span markup, links and code, and excludes link targets and mentions', () => {
  const document = paragraph([
    { kind: 'text', text: 'har' },
    { kind: 'bold', children: [{ kind: 'text', text: 'bour' }] },
    { kind: 'link', href: 'https://harbour.dev', children: [{ kind: 'text', text: ' harbour.dev' }] },
    { kind: 'code', text: 'harbour()' },
    { kind: 'mention', uid: 'harbour', label: 'harbour', self: false },
  ]);
  expect(highlightMatches(document, 'harbour')).toEqual(
    paragraph([
      { kind: 'highlight', children: [{ kind: 'text', text: 'har' }] },
      { kind: 'bold', children: [{ kind: 'highlight', children: [{ kind: 'text', text: 'bour' }] }] },
      {
        kind: 'link',
        href: 'https://harbour.dev',
        children: [
          { kind: 'text', text: ' ' },
          { kind: 'highlight', children: [{ kind: 'text', text: 'harbour' }] },
          { kind: 'text', text: '.dev' },
        ],
      },
      { kind: 'highlight', children: [{ kind: 'code', text: 'harbour' }] },
      { kind: 'code', text: '()' },
      { kind: 'mention', uid: 'harbour', label: 'harbour', self: false },
    ]),
  );
});

test('a match does not span a mention', () => {
  const document = paragraph([
    { kind: 'text', text: 'see' },
    { kind: 'mention', uid: 'mara', label: 'Mara', self: false },
    { kind: 'text', text: 'you' },
  ]);
  expect(hasHighlight(highlightMatches(document, 'seeyou'), 'seeyou')).toBe(false);
});

test('highlighting changes no text', () => {
  const document = paragraph([{ kind: 'text', text: 'Ça alors, ça va ? ça !' }]);
  const highlighted = highlightMatches(document, 'ca');
  expect(plainText(highlighted)).toBe(plainText(document));
  expect(hasHighlight(highlighted, 'see')).toBe(true);
  expect(highlightMatches(document, ' ')).toBe(document);
});

function paragraph(spans: readonly Span[]): RichDocument {
  return { blocks: [{ kind: 'paragraph', spans }] };
}
