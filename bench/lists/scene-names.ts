/** Scenes that the page can run. Each name says what happens; `page/scenes/` says what is measured. */
export type SceneName =
  | OpeningScene
  | ReadingScene
  | ScrollingScene
  | BottomScene
  | JumpScene
  | CostScene
  | 'no action';

/** Time until the list shows its final content. */
export type OpeningScene =
  | 'open with 200 messages'
  | 'open with 10000 messages'
  | 'open with 200 cached messages'
  | 'open at the first unread message';

/** Displacement of the messages that a user reads far above the newest one, while other rows change. */
export type ReadingScene = (typeof READING_SCENES)[number];

export const READING_SCENES = [
  'older messages load far above the viewport',
  'older messages load near the viewport',
  'new message arrives below the viewport',
  'row above the viewport grows',
  'newest row grows below the viewport',
  'newest message streams below the viewport',
] as const;

/** Jumps and blank space while the list scrolls; `scroll up for 160 frames`: its cost. */
export type ScrollingScene =
  | 'scroll up 40 px per frame'
  | 'scroll up 100 px per frame'
  | 'scroll up 400 px per frame'
  | 'older messages load while scrolling up'
  | 'scroll up for 160 frames';

/** Frames in which a list at its end does not show its end. */
export type BottomScene =
  | 'stream 200 words through new data'
  | 'stream 200 words through the row store'
  | '100 new messages arrive'
  | 'short list fills up'
  | 'viewport shrinks and grows';

/** Duration and accuracy of a jump. */
export type JumpScene = 'jump to a loaded message' | 'jump to a message that is not loaded';

/** Cost of a long list, of an idle one, and of opening a list repeatedly. */
export type CostScene =
  | 'append 30 messages to 10000'
  | 'prepend 30 messages to 10000'
  | 'idle for a second'
  | 'unmount and mount 500 times';
