import { isLasting } from '../../../packages/ui-kit/src/list/rows/list-row.ts';
import type { Engine } from './engine.ts';
import { type FinishedSettings, finishedSubject, numbered } from './finished-subject.tsx';
import { KitList } from './kit-list.tsx';
import { scrollerIn } from './scroller-in.ts';
import type { Subject } from './subject.ts';
import { visibleRows } from './visible-rows.ts';

/** Returns a compared list with the rows of the finished one: the same messages, store, and server. */
export async function kitSubject(
  engine: Engine,
  count: number,
  last: number,
  settings: FinishedSettings,
): Promise<Subject> {
  const list = new KitList(engine);
  const finished = await finishedSubject(count, last, { ...settings, adapter: list.adapter });
  const { host } = finished.fixture;
  const loaded = () => finished.fixture.handle().getMessages().length;
  const rows = () => visibleRows(host);
  return {
    down: engine.down,
    jumpsTo: 'start',
    mount: finished.mount,
    unmount: finished.unmount,
    async fill() {
      if (loaded() >= count) return;
      list.setNearOldest(true);
      for (let waited = 0; loaded() < count && waited < 600; waited += 1) await finished.fixture.readFrames(1, loaded);
      list.setNearOldest(false);
    },
    scroller: () => scrollerIn(host),
    endInset: 0,
    messages: () => numbered(new Map([...rows()].filter(([key]) => isLasting(key)))),
    rows,
    get first() {
      return finished.first;
    },
    get last() {
      return finished.last;
    },
    get loads() {
      return finished.loads;
    },
    askOlder: () => Promise.resolve(),
    older: finished.older,
    newer: finished.newer,
    grow: finished.grow,
    token(by) {
      finished.token('row');
      if (by === 'data') list.renewNewest();
    },
    jump: (id) => list.jump(`i:${id}`),
    [Symbol.dispose]: () => finished[Symbol.dispose](),
  };
}
