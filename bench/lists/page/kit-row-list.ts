import { isLasting } from '../../../packages/ui-kit/src/list/rows/list-row.ts';
import type { BareList } from './bare-list.ts';
import { BareListAdapter } from './bare-list-adapter.tsx';
import { chatMessageList, type ListSettings, numbered } from './chat-message-list.tsx';
import type { MeasuredList } from './measured-list.ts';
import { scrollerIn } from './scroller-in.ts';
import { visibleRows } from './visible-rows.ts';

/** Returns a bare list with the rows of the complete message list: the same messages, store, and server. */
export async function kitRowList(
  bareList: BareList,
  count: number,
  newest: number,
  settings: ListSettings,
): Promise<MeasuredList> {
  const adapted = new BareListAdapter(bareList);
  const complete = await chatMessageList(count, newest, { ...settings, adapter: adapted.adapter });
  const { host } = complete.fixture;
  const loaded = () => complete.fixture.handle().getMessages().length;
  const rows = () => visibleRows(host);
  return {
    scrollTopSign: bareList.scrollTopSign,
    jumpAlignment: 'start',
    mount: complete.mount,
    unmount: complete.unmount,
    async loadAll() {
      if (loaded() >= count) return;
      for (let waited = 0; loaded() < count && waited < 600; waited += 1) {
        // Each page is loaded for a new report of the viewport.
        adapted.setNearOldest(true);
        await complete.fixture.readFrames(1, loaded);
      }
      adapted.setNearOldest(false);
      if (loaded() < count) throw new Error(`Only ${loaded()} of ${count} messages were loaded.`);
    },
    scroller: () => scrollerIn(host),
    endInset: 0,
    messages: () => numbered(new Map([...rows()].filter(([key]) => isLasting(key)))),
    rows,
    get newest() {
      return complete.newest;
    },
    get requestedPages() {
      return complete.requestedPages;
    },
    requestOlder: () => Promise.resolve(),
    prependOlder: complete.prependOlder,
    appendNewer: complete.appendNewer,
    growRow: complete.growRow,
    streamWord(through) {
      complete.streamWord('row');
      if (through === 'data') adapted.renewNewest();
    },
    jumpTo: (id) => adapted.jump(`i:${id}`),
    [Symbol.dispose]: () => complete[Symbol.dispose](),
  };
}
