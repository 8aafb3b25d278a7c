import { expect, test } from 'vitest';
import { codeOf } from './code-of.ts';

test('props are written as in JSX, and values without a short form by their name', () => {
  const props = { user: {}, hideTimestamp: true, avatarVisibility: false, streamingSpeed: 0, alignment: 'leftAligned' };
  expect(codeOf('ChatMessageList', props)).toBe(
    [
      '<ChatMessageList',
      '  user={user}',
      '  hideTimestamp',
      '  avatarVisibility={false}',
      '  streamingSpeed={0}',
      '  alignment="leftAligned"',
      '/>',
    ].join('\n'),
  );
});

test('a text with a quote or a line break stays valid JSX', () => {
  expect(codeOf('A', { text: 'say "ahoy"\nnow', none: undefined })).toBe('<A\n  text={"say \\"ahoy\\"\\nnow"}\n/>');
  expect(codeOf('A', {})).toBe('<A />');
});
