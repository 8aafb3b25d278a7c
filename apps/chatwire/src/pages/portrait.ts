/** What a drawn face looks like. Colours are CSS colours. */
export interface Look {
  readonly ground: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly style: keyof typeof HAIR;
  readonly beard?: boolean;
  readonly glasses?: boolean;
  readonly cap?: boolean;
}

/** Hair behind and in front of the head. */
const HAIR = {
  short: ['', 'M29 42c-3-17 7-26 19-26s22 9 19 26c-2-7-5-11-8-13-9 3-19 2-24-2-3 4-5 9-6 15z'],
  long: [
    'M25 46c-1-20 9-31 23-31s24 11 23 31l3 24H22z',
    'M30 39c2-13 9-18 18-18s16 5 18 18c-9-1-15-5-18-11-4 6-10 10-18 11z',
  ],
  bob: [
    'M26 44c-1-19 9-29 22-29s23 10 22 29v14H26z',
    'M30 40v-9c3-8 10-12 18-12s15 4 18 12v9c-4-6-8-9-12-10-8 2-18 3-24 10z',
  ],
  bun: ['M40 14a8 8 0 1 1 16 0 8 8 0 0 1-16 0z', 'M29 41c-2-16 8-24 19-24s21 8 19 24c-3-8-9-13-19-13s-16 5-19 13z'],
  curls: [
    'M24 40a10 10 0 0 1 3-15 12 12 0 0 1 21-9 12 12 0 0 1 21 9 10 10 0 0 1 3 15 9 9 0 0 1-3 14H27a9 9 0 0 1-3-14z',
    'M31 38a8 8 0 0 1 6-12 9 9 0 0 1 11-3 9 9 0 0 1 11 3 8 8 0 0 1 6 12c-4-5-7-7-10-7-5 2-10 2-14 0-3 0-6 2-10 7z',
  ],
} as const;

/** Draws a face in 96 × 96 units, as SVG. */
export function portrait({ ground, skin, hair, shirt, style, beard, glasses, cap }: Look): string {
  const [behind, before] = HAIR[style];
  const parts = [
    `<rect width="96" height="96" fill="${ground}"/>`,
    `<path d="${behind}" fill="${hair}"/>`,
    `<path d="M12 96c1-21 16-29 36-29s35 8 36 29z" fill="${shirt}"/>`,
    `<path d="M40 56h16v13a8 7 0 0 1-16 0z" fill="${skin}"/><path d="M40 60q8 7 16 0v5q-8 6-16 0z" opacity=".16"/>`,
    `<ellipse cx="48" cy="42" rx="17.5" ry="20.5" fill="${skin}"/>`,
    beard && `<path d="M31 44c0 12 7 21 17 21s17-9 17-21c-2 5-5 7-9 7-5-2-11-2-16 0-4 0-7-2-9-7z" fill="${hair}"/>`,
    `<g fill="#2a2220"><circle cx="41" cy="42" r="1.9"/><circle cx="55" cy="42" r="1.9"/></g>`,
    `<path d="M43 53q5 4 10 0" fill="none" stroke="${beard ? '#fff' : '#7a3b34'}" stroke-width="2" stroke-linecap="round"/>`,
    `<path d="${before}" fill="${hair}"/>`,
    cap &&
      '<path d="M29 28c0-11 9-16 19-16s19 5 19 16z" fill="#f4f6f8"/><path d="M26 28h44q2 5-4 5H30q-6 0-4-5z" fill="#1f2f4a"/>',
    glasses &&
      '<g fill="none" stroke="#2a2220" stroke-width="1.6"><circle cx="41" cy="42" r="5.5"/><circle cx="55" cy="42" r="5.5"/><path d="M46.500 42h3"/></g>',
  ];
  return parts.filter((part) => part !== undefined && part !== false).join('');
}
