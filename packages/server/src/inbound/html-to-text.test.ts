import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

test('the text of a page is returned line by line', () => {
  const html =
    '<html><head><style>p{color:red}</style><title>Re</title></head><body><!-- x --><div>Yes &amp; no,\n <b>maybe</b></div><p>5 &lt; 6&nbsp;&#x1F44D;</p>bye<br>Mara</body></html>';
  expect(htmlToText(html)).toBe('Yes & no, maybe\n5 < 6 👍\nbye\nMara');
});

test('text around hidden elements is complete, even after letters that become longer in lower case', () => {
  const html = '<p>İİİİ İyi</p><STYLE>p{color:red}</STYLE><p>Görüşürüz</p><!-- İ --><p>İrem</p>';
  expect(htmlToText(html)).toBe('İİİİ İyi\nGörüşürüz\nİrem');
});

test.each([
  '<div class="gmail_quote"><div>On Monday</div></div>',
  '<blockquote type="cite">old</blockquote>',
  '<div id="divRplyFwdMsg">From: x</div>',
])('the quoted original email is removed: %s', (quote) => expect(htmlToText(`<p>Coming</p>${quote}`)).toBe('Coming'));

test.each(['<style', '<', '<!--', '<div ', '&#', '<blockquote class="'])(
  'hostile repetition of %j costs no time',
  (piece) => {
    expect(htmlToText(`<p>Hi</p>${piece.repeat(20_000)}`)).toContain('Hi');
  },
);
