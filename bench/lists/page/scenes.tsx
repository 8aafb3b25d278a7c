import type { ListAdapter } from '../../../packages/ui-kit/src/list/list-adapter.ts';
import { nativeListAdapter } from '../../../packages/ui-kit/src/list/native/native-list-adapter.ts';
import { webListAdapter } from '../../../packages/ui-kit/src/list/web/web-list-adapter.ts';
import {
  blankIn,
  displacement,
  type Geometry,
  keysFrom,
  type ListStage,
  listStage,
} from '../../../packages/ui-kit/src/testing/list-stage.tsx';
import { flatListAdapter } from './flat-list-adapter.tsx';

const ENGINES: Readonly<Record<string, { readonly adapter: ListAdapter; readonly down: 1 | -1 }>> = {
  ours: { adapter: webListAdapter, down: 1 },
  legend: { adapter: nativeListAdapter, down: 1 },
  flat: { adapter: flatListAdapter, down: -1 },
};

const VIEWPORT = 600;

type Scene = (engine: { readonly adapter: ListAdapter; readonly down: 1 | -1 }) => Promise<Record<string, number>>;

const SCENES: Readonly<Record<string, Scene>> = {
  'open 200': ({ adapter }) => open(adapter, 200),
  'open 10000': ({ adapter }) => open(adapter, 10_000),
  async prepend({ adapter, down }) {
    using stage = await reading(adapter, down);
    const before = stage.geometry();
    const frames = await stage.framesOf(() => stage.setKeys(keysFrom(8971, 10_000)), 57);
    return { px: worst(before, frames) };
  },
  append: ({ adapter, down }) => append(adapter, down),
  'append, no anchoring'({ adapter, down }) {
    withoutAnchoring();
    return append(adapter, down);
  },
  'row below grows': ({ adapter, down }) => growBelow(adapter, down),
  'row below grows, no anchoring'({ adapter, down }) {
    withoutAnchoring();
    return growBelow(adapter, down);
  },
  async 'stream 500'({ adapter }) {
    using stage = listStage(adapter, { keys: keysFrom(9001, 10_000) });
    await settled(stage);
    let [off, px] = [0, 0];
    for (let token = 1; token <= 500; token += 1) {
      const [frame] = await stage.framesOf(() => stage.setHeight('r10000', 300 + token), 1);
      const away = Math.abs((frame?.get('r10000')?.bottom ?? Number.POSITIVE_INFINITY) - VIEWPORT);
      if (away > 2) off += 1;
      px = Math.max(px, away);
    }
    return { framesOff: off, px };
  },
  async scroll({ adapter, down }) {
    using stage = listStage(adapter, { keys: keysFrom(1, 10_000) });
    await settled(stage);
    let before = stage.geometry();
    let [jitter, blank] = [0, 0];
    for (let step = 0; step < 160; step += 1) {
      const [frame = before] = await stage.framesOf(() => stage.scrollBy(-100 * down), 1);
      const moved = displacement(before, frame, 100);
      if (moved > 2) jitter += 1;
      blank = Math.max(blank, blankIn(frame, VIEWPORT));
      before = frame;
    }
    return { jitter, blank, nodes: stage.host.querySelectorAll('*').length };
  },
  async jump({ adapter }) {
    using stage = listStage(adapter, { keys: keysFrom(1, 10_000) });
    await settled(stage);
    const began = performance.now();
    const arrival = stage.handle().scrollToKey('r5000', { at: 'start', animated: false });
    const frames = await stage.readFrames(60, () => ({ at: performance.now(), frame: stage.geometry() }));
    await arrival;
    const last = frames.at(-1)?.frame.get('r5000')?.top ?? Number.POSITIVE_INFINITY;
    const final = frames.find(({ frame }) => Math.abs((frame.get('r5000')?.top ?? Number.NaN) - last) < 0.5);
    return { ms: (final?.at ?? Number.NaN) - began, px: Math.abs(last) };
  },
};

Object.assign(window, {
  runScene: async (engine: string, scene: string) => {
    const [known, run] = [ENGINES[engine], SCENES[scene]];
    if (!known || !run) throw new Error(`No engine ${engine} or no scene ${scene}.`);
    return run(known);
  },
});

async function append(adapter: ListAdapter, down: 1 | -1): Promise<Record<string, number>> {
  using stage = await reading(adapter, down);
  const before = stage.geometry();
  const frames = await stage.framesOf(() => stage.setKeys(keysFrom(9001, 10_001)), 57);
  return { px: worst(before, frames) };
}

async function growBelow(adapter: ListAdapter, down: 1 | -1): Promise<Record<string, number>> {
  using stage = await reading(adapter, down);
  const before = stage.geometry();
  const frames = await stage.framesOf(() => stage.setHeight('r10000', stage.heightOf('r10000') + 28), 57);
  return { px: worst(before, frames) };
}

/** As in browsers that do not keep the place by themselves. */
function withoutAnchoring(): void {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '* { overflow-anchor: none !important }';
}

/** From the first render to the first frame after which nothing moves any more. */
async function open(adapter: ListAdapter, count: number): Promise<Record<string, number>> {
  const began = performance.now();
  using stage = listStage(adapter, { keys: keysFrom(1, count) });
  const frames = await stage.readFrames(40, () => ({ at: performance.now(), frame: stage.geometry() }));
  const last = frames.at(-1)?.frame ?? new Map();
  const moving = frames.findLastIndex(({ frame }) => frame.size === 0 || displacement(last, frame) > 1);
  const shown = frames.filter(({ frame }) => frame.size > 0);
  return {
    ms: (frames[moving + 1]?.at ?? Number.NaN) - began,
    movingFrames: shown.filter(({ frame }) => displacement(last, frame) > 1).length,
    px: Math.abs((last.get(`r${count}`)?.bottom ?? Number.POSITIVE_INFINITY) - VIEWPORT),
  };
}

/** Three screens above the end of 1,000 rows. */
async function reading(adapter: ListAdapter, down: 1 | -1): Promise<ListStage> {
  const stage = listStage(adapter, { keys: keysFrom(9001, 10_000) });
  await settled(stage);
  for (let step = 0; step < 18; step += 1) await stage.framesOf(() => stage.scrollBy(-100 * down), 1);
  await settled(stage);
  return stage;
}

/** Nothing is under way any more. */
async function settled(stage: ListStage): Promise<void> {
  await stage.readFrames(30, () => undefined);
  await stage.opened();
}

function worst(before: Geometry, frames: readonly Geometry[]): number {
  return Math.max(...frames.map((frame) => displacement(before, frame)));
}
