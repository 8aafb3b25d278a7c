import type { SceneName } from '../scene-names.ts';
import type { BareList } from './bare-list.ts';
import { flashList } from './bare-lists/flash-list.tsx';
import { flatList } from './bare-lists/flat-list.tsx';
import { kitListEngine } from './bare-lists/kit-list-engine.tsx';
import { legendList } from './bare-lists/legend-list.tsx';
import { tanstack } from './bare-lists/tanstack.tsx';
import { virtua } from './bare-lists/virtua.tsx';
import { virtuoso } from './bare-lists/virtuoso.tsx';
import { chatMessageList } from './chat-message-list.tsx';
import { pageFrames } from './frames.ts';
import { kitRowList } from './kit-row-list.ts';
import type { MeasuredList } from './measured-list.ts';
import { recordGesture } from './record-gesture.ts';
import type { Figures } from './scenes/scene.ts';
import { SCENES } from './scenes/scenes.ts';
import { simpleRowList } from './simple-row-list.tsx';
import { streamUntilLeft } from './stream-until-left.ts';

const BARE_LISTS: Readonly<Record<string, BareList>> = {
  'list-engine': kitListEngine,
  legend: legendList,
  flat: flatList,
  flash: flashList,
  virtua,
  virtuoso,
  tanstack,
};
const NEWEST_MESSAGE = 10_000;

let list: MeasuredList | undefined;
const frames = pageFrames();

/** Functions that the process of the benchmark calls, in this order; `lists.ts` names the lists. */
Object.assign(window, {
  /** Prepares the list of a scene. `hasAnchoring` false: as in browsers without scroll anchoring. */
  async prepareScene(name: string, scene: SceneName, hasAnchoring: boolean): Promise<void> {
    if (!hasAnchoring) document.head.appendChild(document.createElement('style')).textContent = WITHOUT_ANCHORING;
    const { isOpening, prepare } = SCENES[scene];
    list = await createList(name, scene);
    // Waits until the page is idle, as an app is before a user opens a conversation.
    if (isOpening) return frames.wait(40);
    list.mount();
    for (let waited = 0; list.messages().size === 0 && waited < 600; waited += 1) await frames.wait(1);
    await list.loadAll();
    await frames.wait(40);
    await prepare?.(list, frames);
  },
  runScene: (scene: SceneName): Promise<Figures> => SCENES[scene].run(preparedList(), frames),
  /** Records a gesture of the driver until it calls `endGesture`. */
  startGesture() {
    Object.assign(window, { endGesture: recordGesture(preparedList(), frames) });
  },
  /** Streams words, while the driver scrolls away, until it calls `endStream`. */
  startStream() {
    Object.assign(window, { endStream: streamUntilLeft(preparedList(), frames) });
  },
});

const WITHOUT_ANCHORING = '* { overflow-anchor: none !important }';

async function createList(name: string, scene: SceneName): Promise<MeasuredList> {
  const { count, newest = NEWEST_MESSAGE, isAtUnread, isCached = false } = SCENES[scene];
  const simple = BARE_LISTS[name];
  if (simple) return simpleRowList(simple, count, newest);
  const settings = isAtUnread ? AT_UNREAD : { isCached };
  const inKit = BARE_LISTS[name.replace(/^kit-/, '')];
  return inKit ? kitRowList(inKit, count, newest, settings) : chatMessageList(count, newest, settings);
}

const AT_UNREAD = { lastRead: NEWEST_MESSAGE - 100, props: { startFromUnreadMessages: true } };

function preparedList(): MeasuredList {
  if (!list) throw new Error('No list is ready.');
  return list;
}
