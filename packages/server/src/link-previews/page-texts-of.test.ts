import { expect, test } from 'vitest';
import { pageTextsOf } from './page-texts-of.ts';

test('the texts for previews count before those for search engines', () => {
  const head = `<title>Tides | Harbour</title><meta name=description content="Search text">
    <meta property="og:title" content="Tides of &amp; today"><meta property="og:description" content="High at&#x20;noon">`;
  expect(pageTextsOf(`<html><head>${head}</head>`)).toEqual({ title: 'Tides of & today', description: 'High at noon' });
});

test('without texts for previews, title and description of the page count', () => {
  const html = '<!doctype html><title>\n Tides </title><meta name="Description" content="At noon"><p>';
  expect(pageTextsOf(html)).toEqual({ title: 'Tides', description: 'At noon' });
});

test('an empty text does not count', () => {
  const html = '<meta property="og:title" content=" "><title>Tides</title><meta name="description" content="&#8203;">';
  expect(pageTextsOf(html)).toEqual({ title: 'Tides' });
  expect(pageTextsOf(`${html}<meta property="og:title" content="Second">`)).toEqual({ title: 'Second' });
});

test.each([
  ['a description only', '<meta name="description" content="x">'],
  ['an empty title', '<title> </title>'],
  ['a title in the body', '<head></head><body><svg><title>Icon</title></svg>'],
  ['a title after an element of the body', '<div></div><title>x</title>'],
  ['a title after the head', '<head><meta charset=utf-8></head><title>x</title>'],
  ['no HTML', 'PNG\u0000\u0001'],
  ['nothing', ''],
])('a page with %s has no texts', (_name, html) => expect(pageTextsOf(html)).toBeUndefined());

test('a visitor of the page cannot change its texts', () => {
  const html = '<head><title>Shop</title></head><body><meta property="og:title" content="Your bank">';
  expect(pageTextsOf(html)).toEqual({ title: 'Shop' });
});

test('a text is one line without characters that change how other texts look', () => {
  const html = '<title>a\u0000b\r\n\tc\u202Egnp.exe\u2066\u200B&#x202E;&#x85;d\u{E0041}\uD800</title>';
  expect(pageTextsOf(html)).toEqual({ title: 'a b cgnp.exe…d\uFFFD' });
});

test('emoji and right-to-left texts stay whole', () => {
  expect(pageTextsOf('<title>👩‍👩‍👧 שלום مرحبا</title>')).toEqual({ title: '👩‍👩‍👧 שלום مرحبا' });
});

test('texts are cut to 200 and 300 characters, never within one', () => {
  const html = `<title>${'ä'.repeat(500)}</title><meta name="description" content="${'👍🏽'.repeat(400)}">`;
  const { title = '', description = '' } = pageTextsOf(html) ?? {};
  expect(title).toBe(`${'ä'.repeat(199)}…`);
  expect([...description]).toHaveLength(299);
  expect(description).toMatch(/^(👍🏽)+…$/u);
});
