/** How a scene of the gallery is shown. */
export interface Look {
  readonly name: string;
  /** Query of the gallery's address. */
  readonly query: string;
  readonly width: number;
}

const LOOKS: readonly Look[] = [
  { name: 'light', query: '', width: 390 },
  { name: 'dark', query: '?mode=dark', width: 390 },
  { name: 'desktop', query: '', width: 1280 },
  { name: 'right-to-left', query: '?language=ar', width: 390 },
  { name: 'large-text', query: '?textScale=2', width: 390 },
];

/** Scenes of the message list that stand still. */
const SCENES = [
  'list-group/group-with-every-kind-of-message',
  'list-group/thread',
  'list-group/right-to-left',
  'list-positions/unread-below',
  'list-positions/search',
  'list-states/failed-sends',
  'list-states/moderation',
  'bubbles/rich',
  'rich-markdown/rich-markdown',
  'rich-markdown/rich-markdown-streaming-a-table',
];

/** What the pointer or the keyboard does before the picture. */
export interface Touch {
  readonly name: 'hover' | 'focus' | 'menu';
  readonly scene: string;
}

const TOUCHES: readonly Touch[] = [
  { name: 'hover', scene: 'list-group/group-with-every-kind-of-message' },
  { name: 'focus', scene: 'list-group/group-with-every-kind-of-message' },
  { name: 'menu', scene: 'list-group/group-with-every-kind-of-message' },
  { name: 'focus', scene: 'rich-markdown/rich-markdown' },
];

export interface Shot {
  /** File name without its ending. */
  readonly name: string;
  readonly scene: string;
  readonly look: Look;
  readonly touch?: Touch['name'];
}

/** Every picture: each scene in each look, and the states under a pointer and with the focus in light and dark. */
export const SHOTS: readonly Shot[] = [
  ...SCENES.flatMap((scene) => LOOKS.map((look) => ({ name: `${nameOf(scene)}.${look.name}`, scene, look }))),
  ...TOUCHES.flatMap(({ name, scene }) =>
    LOOKS.slice(0, 2).map((look) => ({ name: `${nameOf(scene)}.${name}.${look.name}`, scene, look, touch: name })),
  ),
];

function nameOf(scene: string): string {
  return scene.slice(scene.indexOf('/') + 1);
}
