import { type EngineProps, registerTestApp } from '@chatwire/list-conformance/test-app';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FlatList } from 'react-native';

/** An inverted FlatList, as most kits use it. It can only estimate the position of rows it has not rendered. */
function InvertedFlatList({ keys, renderRow, startAt, hold }: EngineProps): ReactNode {
  const list = useRef<FlatList<string>>(null);
  const data = useMemo(() => keys.toReversed(), [keys]);
  const latest = useRef(data);
  latest.current = data;
  useEffect(() => {
    const jump = async (key: string, animated: boolean) => {
      const index = latest.current.indexOf(key);
      list.current?.scrollToIndex({ index, animated, viewPosition: 0.5 });
      return index >= 0;
    };
    hold({ jump });
    if (startAt !== undefined) {
      list.current?.scrollToIndex({ index: latest.current.indexOf(startAt), animated: false, viewPosition: 2 / 3 });
    }
    return () => hold(null);
  }, [hold, startAt]);
  return (
    <FlatList
      ref={list}
      inverted
      data={data}
      keyExtractor={(key) => key}
      renderItem={({ item }) => <>{renderRow(item)}</>}
      maintainVisibleContentPosition={KEEPING}
      onScrollToIndexFailed={({ averageItemLength, index }) =>
        list.current?.scrollToOffset({ offset: averageItemLength * index, animated: false })
      }
      style={FILL}
    />
  );
}

const KEEPING = { minIndexForVisible: 0, autoscrollToTopThreshold: 10 };
const FILL = { flex: 1 } as const;

registerTestApp(InvertedFlatList);
