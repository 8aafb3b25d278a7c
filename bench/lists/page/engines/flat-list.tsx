import { type ReactNode, useImperativeHandle, useMemo, useRef } from 'react';
import { FlatList } from 'react-native';
import type { Engine, EngineProps } from '../engine.ts';
import type { Item } from '../item.ts';
import { MessageRow } from '../message-row.tsx';

/** FlatList of react-native-web, inverted, as most kits use it. What it has not drawn it cannot jump to. */
export const flatList: Engine = { List: InvertedFlatList, down: -1 };

function InvertedFlatList({ items, ref }: EngineProps): ReactNode {
  const list = useRef<FlatList<Item>>(null);
  const data = useMemo(() => items.toReversed(), [items]);
  useImperativeHandle(ref, () => ({
    jump: (index) => list.current?.scrollToIndex({ index: data.length - 1 - index }),
  }));
  return (
    <FlatList
      ref={list}
      inverted
      data={data}
      keyExtractor={({ id }) => String(id)}
      renderItem={({ item }) => <MessageRow item={item} />}
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
