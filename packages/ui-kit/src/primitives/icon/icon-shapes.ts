/** Width and height of the view box of all icons. */
export const ICON_BOX_SIZE = 24;

/** Parts of an icon in its view box. */
export interface IconShape {
  /** Polylines, each `x, y, x, y, …`, with round ends. */
  readonly lines?: readonly (readonly number[])[];
  /** Width of lines and rings. Default 2. */
  readonly stroke?: number;
  /** `x, y, radius` of circles, drawn as rings. */
  readonly rings?: readonly Circle[];
  /** `x, y, radius` of circles, filled. */
  readonly dots?: readonly Circle[];
  /** `x, y, width, height, radius` of boxes, drawn as frames. */
  readonly frames?: readonly Box[];
  /** `x, y, width, height, radius` of boxes, filled. */
  readonly boxes?: readonly Box[];
  /** `x, y, width, height` of a filled triangle that points to the right. */
  readonly triangle?: readonly [number, number, number, number];
  /** Whether the icon is mirrored in right-to-left text. */
  readonly isDirected?: boolean;
}

type Circle = readonly [number, number, number];
type Box = readonly [number, number, number, number, number];

const HANDSET = [
  4.5, 3, 8.5, 3, 10.3, 8, 7.8, 10, 9, 12.4, 11.6, 15, 14, 16.2, 16, 13.7, 21, 15.5, 21, 19.5, 19, 21, 13, 19.5, 7, 15,
  3.8, 9.5, 3, 5, 4.5, 3,
];

/** Every built-in icon. */
export const ICON_SHAPES = {
  back: { lines: [[15, 5, 8, 12, 15, 19]], isDirected: true },
  next: { lines: [[9, 5, 16, 12, 9, 19]], isDirected: true },
  down: { lines: [[5, 9, 12, 16, 19, 9]] },
  close: {
    lines: [
      [6, 6, 18, 18],
      [18, 6, 6, 18],
    ],
  },
  check: { lines: [[4.5, 12.5, 9.5, 17.5, 19.5, 6.5]] },
  sent: { lines: [[4.5, 12.5, 9.5, 17.5, 19.5, 6.5]], stroke: 1.8 },
  delivered: {
    lines: [
      [1.5, 12.5, 6.5, 17.5, 15.5, 6.5],
      [11.5, 16.5, 12.5, 17.5, 22, 6.5],
    ],
    stroke: 1.8,
  },
  read: {
    lines: [
      [1.7, 12.5, 6.5, 17.5, 15.5, 6.5],
      [11.5, 16.5, 12.5, 17.5, 22, 6.5],
    ],
    stroke: 3.2,
  },
  clock: { rings: [[12, 12, 9]], lines: [[12, 7, 12, 12, 15.5, 14]] },
  warning: {
    lines: [
      [12, 3.5, 22, 20.5, 2, 20.5, 12, 3.5],
      [12, 10, 12, 14],
    ],
    dots: [[12, 17.2, 1.2]],
  },
  info: { rings: [[12, 12, 9]], dots: [[12, 7.8, 1.3]], lines: [[12, 11.5, 12, 16.5]] },
  blocked: { rings: [[12, 12, 9]], lines: [[5.8, 5.8, 18.2, 18.2]] },
  more: {
    dots: [
      [5, 12, 1.9],
      [12, 12, 1.9],
      [19, 12, 1.9],
    ],
  },
  reply: {
    lines: [
      [9, 5, 4, 10, 9, 15],
      [4, 10, 13, 10, ...arc(13, 17, 7, 270, 360), 20, 19],
    ],
    isDirected: true,
  },
  thread: {
    frames: [[2.5, 3.5, 19, 14, 4]],
    lines: [
      [7, 17, 7, 21.5, 12, 17.5],
      [7.5, 8.5, 16.5, 8.5],
      [7.5, 12.5, 13, 12.5],
    ],
  },
  copy: { frames: [[8.5, 8.5, 12, 12, 3]], lines: [[15, 4, 6, 4, 4, 6, 4, 15]] },
  share: {
    lines: [
      [12, 3, 12, 14.5],
      [7.5, 7.5, 12, 3, 16.5, 7.5],
      [5, 12, 5, 20.5, 19, 20.5, 19, 12],
    ],
  },
  translate: {
    rings: [[12, 12, 9]],
    lines: [[3, 12, 21, 12], [...arc(19, 12, 11, 125, 235)], [...arc(5, 12, 11, -55, 55)]],
    stroke: 1.8,
  },
  edit: { lines: [[4, 20, 5, 15.5, 16, 4.5, 19.5, 8, 8.5, 19, 4, 20]] },
  pin: {
    lines: [
      [8.5, 3.5, 15.5, 3.5],
      [9.5, 3.5, 9.5, 10, 6, 14.5, 18, 14.5, 14.5, 10, 14.5, 3.5],
      [12, 14.5, 12, 21.5],
    ],
  },
  bookmark: { lines: [[6, 3.5, 18, 3.5, 18, 20.5, 12, 15.5, 6, 20.5, 6, 3.5]] },
  trash: {
    lines: [
      [4, 6.5, 20, 6.5],
      [9, 6.5, 9, 3.5, 15, 3.5, 15, 6.5],
      [6, 6.5, 7, 20.5, 17, 20.5, 18, 6.5],
      [10, 11, 10, 16],
      [14, 11, 14, 16],
    ],
    stroke: 1.8,
  },
  unread: { frames: [[2.5, 6, 16, 12.5, 3.5]], lines: [[6.5, 18.5, 6.5, 22, 10.5, 18.5]], dots: [[19, 5.5, 4]] },
  person: { rings: [[12, 7.5, 4]], lines: [[...arc(12, 21.5, 8, 190, 350)]] },
  people: {
    rings: [[9, 8, 3.6]],
    lines: [[...arc(9, 21.5, 7, 190, 350)], [...arc(16, 8, 3.6, 260, 450)], [...arc(17, 21.5, 5.5, 270, 345)]],
  },
  flag: { lines: [[5, 21.5, 5, 3.5, 19, 3.5, 16, 8.5, 19, 13.5, 5, 13.5]] },
  plus: {
    lines: [
      [12, 5, 12, 19],
      [5, 12, 19, 12],
    ],
  },
  minus: { lines: [[5, 12, 19, 12]] },
  send: {
    lines: [
      [12, 20, 12, 4.5],
      [5.5, 11, 12, 4.5, 18.5, 11],
    ],
    stroke: 2.4,
  },
  stop: { boxes: [[6, 6, 12, 12, 2.5]] },
  mic: { frames: [[8.5, 2.5, 7, 12, 3.5]], lines: [[...arc(12, 11, 7, 0, 180)], [12, 18, 12, 21.5]] },
  camera: { frames: [[2, 6.5, 20, 14, 3.5]], rings: [[12, 13.5, 4]], lines: [[8, 6.5, 9.5, 3.5, 14.5, 3.5, 16, 6.5]] },
  image: {
    frames: [[2.5, 3.5, 19, 17, 3.5]],
    dots: [[8, 9, 1.8]],
    lines: [[4, 18, 9.5, 12.5, 13, 16, 16, 13, 20, 17]],
  },
  video: { frames: [[2, 5.5, 14, 13, 3.5]], lines: [[16, 11, 22, 7, 22, 17, 16, 13]] },
  audio: {
    lines: [[9, 17.5, 9, 5.5, 19, 3.5, 19, 15.5]],
    dots: [
      [6.7, 17.5, 2.8],
      [16.7, 15.5, 2.8],
    ],
  },
  file: { lines: [[14, 2.5, 5.5, 2.5, 5.5, 21.5, 18.5, 21.5, 18.5, 7, 14, 2.5, 14, 7, 18.5, 7]] },
  play: { triangle: [7, 4, 13, 16] },
  pause: {
    boxes: [
      [6, 4.5, 4.5, 15, 1.2],
      [13.5, 4.5, 4.5, 15, 1.2],
    ],
  },
  download: {
    lines: [
      [12, 3, 12, 15.5],
      [6.5, 10, 12, 15.5, 17.5, 10],
      [5, 20.5, 19, 20.5],
    ],
  },
  search: { rings: [[10.5, 10.5, 6.5]], lines: [[15.5, 15.5, 21, 21]] },
  smile: {
    rings: [[12, 12, 9]],
    dots: [
      [8.7, 9.8, 1.3],
      [15.3, 9.8, 1.3],
    ],
    lines: [[...arc(12, 12.5, 4.6, 20, 160)]],
  },
  phone: { lines: [HANDSET], stroke: 1.8 },
  callOut: { lines: [HANDSET, [14.5, 9.5, 21, 3], [16, 3, 21, 3, 21, 8]], stroke: 1.8 },
  callIn: { lines: [HANDSET, [21, 3, 14.5, 9.5], [14.5, 4.5, 14.5, 9.5, 19.5, 9.5]], stroke: 1.8 },
  callOff: { lines: [HANDSET, [15, 3.5, 21, 9.5], [21, 3.5, 15, 9.5]], stroke: 1.8 },
  retry: { lines: [[...arc(12, 12, 8, -40, 250)], [18.5, 1.8, 18.6, 6.9, 13.4, 6.9]] },
} as const satisfies Readonly<Record<string, IconShape>>;

export type IconName = keyof typeof ICON_SHAPES;

/** Returns points along a circle, from one angle to another, in degrees clockwise from the right. */
function arc(x: number, y: number, radius: number, from: number, to: number): number[] {
  const steps = Math.max(3, Math.round(Math.abs(to - from) / 18));
  return Array.from(
    { length: steps + 1 },
    (_, step) => ((from + ((to - from) * step) / steps) * Math.PI) / 180,
  ).flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
}
