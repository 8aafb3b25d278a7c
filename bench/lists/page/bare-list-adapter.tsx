import {
  createRef,
  memo,
  type ReactNode,
  type RefAttributes,
  useCallback,
  useImperativeHandle,
  useSyncExternalStore,
} from 'react';
import type { ListAdapter, ListViewHandle, ListViewProps } from '../../../packages/ui-kit/src/adapters/list-adapter.ts';
import { END_INSET } from '../../../packages/ui-kit/src/list/list-body.tsx';
import type { BareList, BareListHandle, BareListRow } from './bare-list.ts';

/**
 * List adapter with which the complete message list draws its rows in a bare list. By default, it does not report visible
 * rows, so nothing is marked as read and no date is sticky.
 */
export class BareListAdapter {
  readonly adapter: ListAdapter;
  readonly #handle = createRef<BareListHandle>();
  #keys: readonly string[] = [];
  #items: readonly KitItem[] = [];
  #changed = () => {};
  #onViewport: ListViewProps['onViewport'] = () => {};
  #firstNumber = 1_000_000;

  constructor({ List }: BareList) {
    const subscribe = (changed: () => void) => {
      this.#changed = changed;
      return () => {};
    };
    const AdaptedList = ({ ref, keys, renderRow, onViewport }: ViewProps): ReactNode => {
      this.#onViewport = onViewport;
      useImperativeHandle(ref, () => IGNORING_VIEW, []);
      const items = useSyncExternalStore(subscribe, () => this.#itemsOf(keys));
      const row = useCallback((item: KitItem) => <KitRow item={item} renderRow={renderRow} />, [renderRow]);
      return <List ref={this.#handle} items={items} renderRow={row} />;
    };
    this.adapter = { createList: () => AdaptedList };
  }

  /** Updates the newest row through new data, as in an app that keeps its messages in an array. */
  renewNewest(): void {
    const newest = this.#items.at(-1);
    if (newest) this.#items = [...this.#items.slice(0, -1), { ...newest }];
    this.#changed();
  }

  /** Reports whether the user is near the oldest row: while they are, the kit loads older messages. */
  setNearOldest(isNear: boolean): void {
    const [firstVisible = '', lastVisible = ''] = [this.#keys[0], this.#keys.at(-1)];
    const distanceToOldest = isNear ? 0 : FAR_PX;
    const ratios = new Map<string, number>();
    this.#onViewport({
      firstVisible,
      lastVisible,
      ratios,
      distanceToNewest: 0,
      distanceToOldest,
      height: 600,
      dragging: false,
    });
  }

  jump(key: string): void {
    this.#handle.current?.jump(this.#keys.indexOf(key));
  }

  #itemsOf(keys: readonly string[]): readonly KitItem[] {
    if (keys !== this.#keys) {
      if (keys.at(-1) === this.#keys.at(-1)) this.#firstNumber -= keys.length - this.#keys.length;
      this.#keys = keys;
      this.#items = keys.map((key, index) => ({
        key,
        at: this.#firstNumber + index,
        kind: key.slice(0, key.indexOf(':')),
        isNewest: index === keys.length - 1,
      }));
    }
    return this.#items;
  }
}

type ViewProps = ListViewProps & RefAttributes<ListViewHandle>;

interface KitItem extends BareListRow {
  readonly isNewest: boolean;
}

const KitRow = memo(function KitRow({ item, renderRow }: { readonly item: KitItem } & RowRenderer): ReactNode {
  return (
    <div data-row={item.key} style={item.isNewest ? NEWEST_ROW : ROW}>
      {renderRow(item.key)}
    </div>
  );
});

/** Commands of the kit, which ignores viewports until it has a view. Bare lists scroll by themselves. */
const IGNORING_VIEW: ListViewHandle = {
  scrollToKey: () => Promise.resolve(false),
  scrollToNewest: () => undefined,
  anchor: () => null,
  focusRow: () => false,
  focusedRow: () => undefined,
};

type RowRenderer = Pick<ListViewProps, 'renderRow'>;
const FAR_PX = 1_000_000;
const ROW = { display: 'flow-root' } as const;
/** Room for what overflows the last row, so that it does not make the list longer. */
const NEWEST_ROW = { ...ROW, paddingBottom: END_INSET } as const;
