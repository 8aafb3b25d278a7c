import { createRef, type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { BareList, BareListHandle } from './bare-list.ts';
import { type Item, itemsFrom } from './item.ts';
import type { MeasuredList } from './measured-list.ts';
import { MessageRow, TextContext } from './message-row.tsx';
import { scrollerIn } from './scroller-in.ts';
import { TextStore } from './text-store.ts';
import { visibleRows } from './visible-rows.ts';

/** Returns a bare list with the simple row. */
export function simpleRowList({ List, scrollTopSign }: BareList, count: number, newest: number): MeasuredList {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'display:flex;flex-direction:column;width:400px;height:600px';
  const root = createRoot(host);
  const texts = new TextStore();
  const handle = createRef<BareListHandle>();
  let items: readonly Item[] = itemsFrom(newest - count + 1, newest);
  let listener = () => {};
  let text = 'An answer';
  const subscribe = (changed: () => void) => {
    listener = changed;
    return () => {};
  };
  const show = (next: readonly Item[]) => {
    items = next;
    listener();
  };

  function SimpleRowList(): ReactNode {
    const shown = useSyncExternalStore(subscribe, () => items);
    return <List ref={handle} items={shown} renderRow={simpleRow} />;
  }
  const rows = () => visibleRows(host);
  const numberAt = (index: number) => items.at(index)?.at ?? 0;
  return {
    scrollTopSign,
    jumpAlignment: 'start',
    requestedPages: 0,
    mount: () =>
      root.render(
        <TextContext value={texts}>
          <SimpleRowList />
        </TextContext>,
      ),
    unmount: () => root.render(null),
    loadAll: () => Promise.resolve(),
    scroller: () => scrollerIn(host),
    endInset: 0,
    messages: rows,
    rows,
    get newest() {
      return numberAt(-1);
    },
    requestOlder: () => Promise.resolve(),
    prependOlder: () => show([...itemsFrom(numberAt(0) - 30, numberAt(0) - 1), ...items]),
    appendNewer: () => show([...items, ...itemsFrom(numberAt(-1) + 1, numberAt(-1) + 1)]),
    growRow: (id) => texts.set(id, 'Higher\nthan\nit\nwas\nbefore\nby\nmany\nlines'),
    streamWord(through) {
      text += ' grows';
      const item = items.at(-1);
      if (through === 'data' && item) show([...items.slice(0, -1), { ...item, text }]);
      else texts.set(numberAt(-1), text);
    },
    jumpTo: (id) => handle.current?.jump(items.findIndex((item) => item.at === id)),
    [Symbol.dispose]() {
      root.unmount();
      host.remove();
    },
  };
}

function simpleRow(item: Item): ReactElement {
  return <MessageRow item={item} />;
}
