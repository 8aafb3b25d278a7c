import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';
import { type Look, portrait } from './portrait.ts';

/** Serves the avatars of the demo: drawn faces of its people, and a sign for each group and for the assistant. */
export function avatarPictures(http: HttpServer): void {
  http.get(
    '/avatars/:file',
    { config: { rate: 'uncounted' }, schema: { params: Type.Object({ file: Type.String() }) } },
    (request, reply) => {
      const picture = PICTURES.get(request.params.file);
      if (picture === undefined) return reply.callNotFound();
      return reply
        .header('Content-Type', 'image/svg+xml')
        .header('Cache-Control', 'public, max-age=86400')
        .header('Access-Control-Allow-Origin', '*')
        .send(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${picture}</svg>`);
    },
  );
}

/** Looks of the demo users, by uid. */
const PEOPLE: Readonly<Record<string, Look>> = {
  mara: { ground: '#9cc3d5', skin: '#f0c7a5', hair: '#d9b25f', shirt: '#1f3f6b', style: 'long', cap: true },
  ivo: { ground: '#c9d3a4', skin: '#e8b995', hair: '#6b4226', shirt: '#5d6b3a', style: 'short', beard: true },
  lene: { ground: '#f1c9a5', skin: '#f6d3bd', hair: '#a8452c', shirt: '#2f6f6a', style: 'bob', glasses: true },
  tomas: { ground: '#b8b5d8', skin: '#d79f76', hair: '#2b211d', shirt: '#3b3560', style: 'short', beard: true },
  aiko: { ground: '#f3b8b8', skin: '#f0cba8', hair: '#1f1b22', shirt: '#a03b52', style: 'bun' },
  samir: { ground: '#a9d5c0', skin: '#c98f64', hair: '#241a16', shirt: '#2b5c4b', style: 'curls', beard: true },
  nadia: { ground: '#f2d27e', skin: '#7d4f36', hair: '#1c1412', shirt: '#8a4b1f', style: 'curls' },
  pia: { ground: '#d8c3ea', skin: '#f3cdb0', hair: '#5a3a24', shirt: '#5b4a8a', style: 'bun', glasses: true },
  noor: { ground: '#b9d8d6', skin: '#b9805a', hair: '#1d1715', shirt: '#7a2f3d', style: 'long' },
  kai: { ground: '#e3d6bd', skin: '#f1cfae', hair: '#8c5a2b', shirt: '#37536b', style: 'curls', glasses: true },
  joon: { ground: '#a8c5ef', skin: '#edc5a0', hair: '#201c1f', shirt: '#3a4a63', style: 'short', glasses: true },
};

/** White drawings on a coloured ground, by uid or guid. */
const SIGNS: Readonly<Record<string, readonly [ground: string, drawing: string]>> = {
  'harbour-crew': [
    '#1f5f7a',
    '<circle cx="48" cy="27" r="6"/><path d="M48 33v40M36 42h24M26 56c1 12 11 18 22 18s21-6 22-18"/>',
  ],
  'night-shift': ['#2b2f5c', '<path d="M58 24a25 25 0 1 0 14 36 21 21 0 0 1-14-36z"/>'],
  'regatta-2026': ['#a8452c', '<path d="M46 20v46H24zM52 30v36h20zM22 72h52"/>'],
  dinghy: ['#2f6f6a', '<path d="M48 22v36M48 26l18 26H48M24 64h48l-8 12H32z"/>'],
  sloop: ['#7a5a1f', '<path d="M46 18v42M46 22L26 54h20M52 28l16 26H52M22 66h52l-8 10H30z"/>'],
  ketch: ['#4a6b2f', '<path d="M40 20v40M40 24L22 54h18M46 26l16 28H46M66 36v22M22 66h54l-8 10H30z"/>'],
  pilot: ['#5b4a8a', '<path d="M48 22l6 20 20 6-20 6-6 20-6-20-20-6 20-6z"/>'],
};

/** Pictures by file name. */
const PICTURES = new Map<string, string>([
  ...Object.entries(PEOPLE).map(([uid, look]) => [`${uid}.svg`, portrait(look)] as const),
  ...Object.entries(SIGNS).map(([id, [ground, drawing]]) => [`${id}.svg`, sign(ground, drawing)] as const),
]);

function sign(ground: string, drawing: string): string {
  const lines = 'fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"';
  return `<rect width="96" height="96" fill="${ground}"/><g ${lines}>${drawing}</g>`;
}
