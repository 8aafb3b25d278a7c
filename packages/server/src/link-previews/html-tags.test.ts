import { expect, test } from 'vitest';
import { htmlTags } from './html-tags.ts';

test('tags have names in lower case, attributes, and the text of text elements', () => {
  expect(
    tagsIn(`<!doctype html><HTML lang=de><Title>A <b> & b</TITLE ><meta NAME='x' content="a > b" hidden/>`),
  ).toEqual([
    ['html', { lang: 'de' }, ''],
    ['title', {}, 'A <b> & b'],
    ['/title', {}, ''],
    ['meta', { name: 'x', content: 'a > b', hidden: '' }, ''],
  ]);
});

test('the first of equal attributes counts', () => {
  expect(tagsIn('<a x=1 X=2 x>')).toEqual([['a', { x: '1' }, '']]);
});

test.each([
  ['a comment', '<!-- <title>x</title> --><p>'],
  ['an empty comment', '<!--><p>'],
  ['a comment that ends in an exclamation mark', '<!-- <title>x</title> --!><p>'],
  ['a declaration', '<![CDATA[ <p ]]><p>'],
  ['an instruction', '<?php echo 1 ?><p>'],
  ['a closing tag without a name', '</ title><p>'],
  ['signs that begin no tag', '1 < 2 <3 <<p>'],
])('%s is skipped', (_name, html) => expect(tagsIn(html).at(-1)).toEqual(['p', {}, '']));

test.each([
  ['script', '<script>"<title>x</title>"</script>'],
  ['style', '<style><title>x</title></style>'],
  ['noscript', '<noscript><title>x</title></noscript>'],
  ['a longer name that begins like the closing tag', '<script></scripts><title>x</title></script>'],
  ['an attribute', '<meta content="<title>x</title>">'],
])('a tag within %s is text', (_name, html) => {
  expect(tagsIn(html).map(([name]) => name)).not.toContain('title');
});

test.each(['<title>x', '<!-- <p>', '<a b="', "<a b='", '<a b', '<a', '</a', '<script><p>'])(
  'an unclosed %j at the end is not a tag',
  (html) => expect(tagsIn(`<p>${html}`).map(([name]) => name)).toEqual(['p']),
);

test('letters whose lower case is longer do not shift the text', () => {
  expect(tagsIn('<p İİİ="İ"><title>İstanbul</TITLE>')[1]).toEqual(['title', {}, 'İstanbul']);
});

test.each(['<', '<!', '<!--', '<a ', '</', '<a b="', '<a =', '<title>', '<title></titl', '<a b=c ', '&', '/'])(
  '256 kB of %j are read in linear time',
  (piece) => {
    const startMs = performance.now();
    tagsIn(piece.repeat(262_144 / piece.length));
    expect(performance.now() - startMs).toBeLessThan(1_000);
  },
);

function tagsIn(html: string) {
  return Array.from(htmlTags(html), ({ name, isClosing, attributes, text }) => [
    isClosing ? `/${name}` : name,
    Object.fromEntries(attributes),
    text,
  ]);
}
