import { type ReactNode, useImperativeHandle, useMemo, useRef } from 'react';
import { FlatList } from 'react-native';
import type { BareList, BareListProps, BareListRow } from '../bare-list.ts';

/** An inverted FlatList of react-native-web, as most kits use it. It cannot jump to rows that it has not rendered. */
export const flatList: BareList = { List: InvertedFlatList, scrollTopSign: -1 };

function InvertedFlatList<T extends BareListRow>({ items, renderRow, ref }: BareListProps<T>): ReactNode {
  const list = useRef<FlatList<T>>(null);
  const data = useMemo(() => items.toReversed(), [items]);
  useImperativeHandle(ref, () => ({
    jump: (index) => list.current?.scrollToIndex({ index: data.length - 1 - index }),
  }));
  return (
    <FlatList
      ref={list}
      inverted
      data={data}
      keyExtractor={({ key }) => key}
      renderItem={({ item }) => renderRow(item)}
      maintainVisibleContentPosition={KEEPING}
      onScrollToIndexFailed={({ averageItemLength, index }) =>
        list.current?.scrollToOffset({ offset: averageItemLength * index, animated: false })
      }
      style={FILL}
    />
  );
}

const KEEPING = { minIndexForVisible: 0 };
const FILL = { flex: 1 } as const;
