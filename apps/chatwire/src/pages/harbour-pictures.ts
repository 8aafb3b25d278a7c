import type { HttpServer } from '@chatwire/server';
import { Type } from 'typebox';

/** Serves the images of the demo: drawings of boats at different times of day. */
export function harbourPictures(http: HttpServer): void {
  http.get(
    '/pictures/:file',
    { config: { rate: 'uncounted' }, schema: { params: Type.Object({ file: Type.String() }) } },
    (request, reply) => {
      const number = /^(\d)\.svg$/.exec(request.params.file)?.[1];
      const hour = HOURS[Number(number)];
      if (number === undefined || !hour) return reply.callNotFound();
      return reply
        .header('Content-Type', 'image/svg+xml')
        .header('Cache-Control', 'public, max-age=86400')
        .header('Access-Control-Allow-Origin', '*')
        .send(pictureOf(hour, Number(number)));
    },
  );
}

interface Hour {
  readonly high: string;
  readonly low: string;
  readonly sun: string;
  readonly hills: string;
  readonly sea: string;
  readonly deep: string;
}

const HOURS: readonly Hour[] = [
  { high: '#5d8fc4', low: '#f6d9b8', sun: '#fff1c9', hills: '#5f7f92', sea: '#3f7f9c', deep: '#1d4f6b' },
  { high: '#7d5a8c', low: '#f49a6b', sun: '#ffe2a6', hills: '#5b3f63', sea: '#a2576a', deep: '#4b2c4d' },
  { high: '#0d1530', low: '#34507c', sun: '#eef3ff', hills: '#131d38', sea: '#1c2f52', deep: '#0a1226' },
  { high: '#9fc3c9', low: '#e8efe6', sun: '#ffffff', hills: '#8fb0ae', sea: '#7fa7a6', deep: '#4d7676' },
  { high: '#3b82c4', low: '#bfe3f2', sun: '#fffbe0', hills: '#4f8a5f', sea: '#1f7fb0', deep: '#0f4f7c' },
  { high: '#c95d4a', low: '#ffcf8a', sun: '#fff4d0', hills: '#7a3b3f', sea: '#c4705a', deep: '#5d2a3a' },
];

function pictureOf({ high, low, sun, hills, sea, deep }: Hour, index: number): string {
  const sunX = 150 + index * 75;
  const boatX = 380 - index * 45;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient><linearGradient id="w" x2="0" y2="1"><stop stop-color="${sea}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="640" height="300" fill="url(#s)"/><circle cx="${sunX}" cy="170" r="46" fill="${sun}"/><path d="M0 262q70-66 150-30t150-20 150 26 190-52v114H0z" fill="${hills}"/><rect y="286" width="640" height="194" fill="url(#w)"/><g fill="${sun}" opacity=".5"><rect x="${sunX - 40}" y="300" width="80" height="5" rx="2"/><rect x="${sunX - 26}" y="318" width="60" height="4" rx="2"/><rect x="${sunX - 46}" y="338" width="90" height="4" rx="2"/></g><g transform="translate(${boatX} 0)"><path d="M100 120v190H10z" fill="#fff"/><path d="M112 160v150h84z" fill="#f1ece2"/><path d="M104 110h5v210h-5z" fill="#4a342a"/><path d="M-10 322h226l-34 46H26z" fill="#8c2f2b"/><path d="M-10 322h226l-7 9H-3z" fill="#fff" opacity=".7"/></g><path d="M0 420q80-16 160 0t160 0 160 0 160 0v60H0z" fill="${deep}" opacity=".55"/></svg>`;
}
