import { createRef, type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Engine, EngineHandle } from './engine.ts';
import { type Item, itemsFrom } from './item.ts';
import { MessageRow, TextContext } from './message-row.tsx';
import { scrollerIn } from './scroller-in.ts';
import type { Subject } from './subject.ts';
import { TextStore } from './text-store.ts';
import { visibleRows } from './visible-rows.ts';

/** Returns a bare list with the simple row. */
export function engineSubject({ List, down }: Engine, count: number, last: number): Subject {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'display:flex;flex-direction:column;width:400px;height:600px';
  const root = createRoot(host);
  const texts = new TextStore();
  const handle = createRef<EngineHandle>();
  let items: readonly Item[] = itemsFrom(last - count + 1, last);
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

  function SubjectApp(): ReactNode {
    const shown = useSyncExternalStore(subscribe, () => items);
    return <List ref={handle} items={shown} renderRow={simpleRow} />;
  }
  const rows = () => visibleRows(host);
  const edge = (at: number) => items.at(at)?.at ?? 0;
  return {
    down,
    jumpsTo: 'start',
    loads: 0,
    mount: () =>
      root.render(
        <TextContext value={texts}>
          <SubjectApp />
        </TextContext>,
      ),
    unmount: () => root.render(null),
    fill: () => Promise.resolve(),
    scroller: () => scrollerIn(host),
    endInset: 0,
    messages: rows,
    rows,
    get first() {
      return edge(0);
    },
    get last() {
      return edge(-1);
    },
    askOlder: () => Promise.resolve(),
    older: () => show([...itemsFrom(edge(0) - 30, edge(0) - 1), ...items]),
    newer: () => show([...items, ...itemsFrom(edge(-1) + 1, edge(-1) + 1)]),
    grow: (id) => texts.set(id, 'Higher\nthan\nit\nwas\nbefore\nby\nmany\nlines'),
    token(by) {
      text += ' grows';
      const newest = items.at(-1);
      if (by === 'data' && newest) show([...items.slice(0, -1), { ...newest, text }]);
      else texts.set(edge(-1), text);
    },
    jump: (id) => handle.current?.jump(items.findIndex((item) => item.at === id)),
    [Symbol.dispose]() {
      root.unmount();
      host.remove();
    },
  };
}

function simpleRow(item: Item): ReactElement {
  return <MessageRow item={item} />;
}
