import { expect, test } from 'vitest';
import { decodeEntities } from './decode-entities.ts';

test.each([
  ['Tom &amp; Jerry &lt;3', 'Tom & Jerry <3'],
  ['caf&eacute; &Eacute;t&eacute; &yuml; &AMP;', 'café Été ÿ &'],
  ['&ldquo;a&rdquo; &ndash; b&hellip;', '“a” – b…'],
  ['&#8217; &#x1F44D; &#X41;', '’ 👍 A'],
  ['&#146;&#150;', '’–'],
  ['a&nbsp;b', 'a b'],
  ['&unknown; &amp &; &#; &#x; R&D', '&unknown; &amp &; &#; &#x; R&D'],
  ['a&#0;b&#xD800;c&#x110000;d', 'abcd'],
  ['&amp;lt;', '&lt;'],
  ['&constructor;', '&constructor;'],
])('decodeEntities(%j) returns %j', (html, text) => {
  expect(decodeEntities(html)).toBe(text);
});
