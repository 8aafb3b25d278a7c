import { Templates } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { BLOCK_GROUPS } from './blocks.ts';

test('the editor has every template of the server in the default language', () => {
  // Texts of other languages are set over the API. See docs/spec/last-mile.md#language-privacy-and-size.
  const { usePrivacyTemplate: _, language: __, languages: ___, eventTexts, ...blocks } = Templates.properties;
  const known = [
    ...Object.keys(blocks).map((name) => `templates.${name}`),
    ...Object.keys(eventTexts.properties).map((name) => `templates.eventTexts.${name}`),
  ];
  const offered = BLOCK_GROUPS.flatMap((group) => group.blocks).flatMap(({ sets }) => sets.map(({ path }) => path));
  expect(offered.toSorted()).toEqual(known.toSorted());
});
