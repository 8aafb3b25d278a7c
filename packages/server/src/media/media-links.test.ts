import { expect, test } from 'vitest';
import { createMediaLinks, type MediaVariant } from './media-links.ts';

const NOW = 1_767_268_800_000;
const DAY_MS = 86_400_000;
const linksOf = (...secrets: string[]) =>
  createMediaLinks({
    publicUrl: () => 'https://chat.example',
    secrets: secrets.map((secret) => Buffer.from(secret)),
    validMs: DAY_MS,
  });
const links = linksOf('new', 'old');

function linkOf(url: string, variant: MediaVariant = 'file', mediaId = 'm_7') {
  const { searchParams } = new URL(url);
  return { mediaId, variant, exp: Number(searchParams.get('exp')), sig: searchParams.get('sig') ?? '' };
}

test('a link is valid for at least a day, and unchanged for an hour', () => {
  const url = links.fileUrl('m_7', 'pier at noon.jpg', NOW + 1);
  expect(url).toMatch(/^https:\/\/chat\.example\/v3\/media\/m_7\/pier%20at%20noon\.jpg\?exp=\d+&sig=[\w-]{22}$/);
  expect(links.fileUrl('m_7', 'pier at noon.jpg', NOW + 3_600_000)).toBe(url);
  expect(links.check(linkOf(url), NOW + DAY_MS)).toBe('valid');
  expect(links.check(linkOf(url), NOW + DAY_MS + 3_600_001)).toBe('expired');
});

test('a signature is valid only for its file, its variant and its time', () => {
  const url = links.fileUrl('m_7', 'a.jpg', NOW);
  const good = linkOf(url);
  expect(links.check({ ...good, mediaId: 'm_8' }, NOW)).toBe('wrong');
  expect(links.check({ ...good, variant: 'thumbnail' }, NOW)).toBe('wrong');
  expect(links.check({ ...good, exp: good.exp + 1 }, NOW)).toBe('wrong');
  expect(links.check({ ...good, sig: good.sig.slice(1) }, NOW)).toBe('wrong');
  expect(links.check({ ...good, exp: Number.NaN }, NOW)).toBe('wrong');
  expect(links.check(linkOf(links.thumbnailUrl('m_7', NOW), 'thumbnail'), NOW)).toBe('valid');
});

test('links signed with an older secret stay valid while it is configured', () => {
  const url = linksOf('old').fileUrl('m_7', 'a.jpg', NOW);
  expect(links.check(linkOf(url), NOW)).toBe('valid');
  expect(linksOf('new').check(linkOf(url), NOW)).toBe('wrong');
});
