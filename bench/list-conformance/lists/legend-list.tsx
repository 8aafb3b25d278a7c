import { type EngineProps, registerTestApp } from '@chatwire/list-conformance/test-app';
import { LegendList, type LegendListRef } from '@legendapp/list/react-native';
import { type ReactNode, useEffect, useRef } from 'react';

/** LegendList with its settings for chats. */
function BottomLegendList({ keys, renderRow, estimateHeight, isLive, startAt, hold }: EngineProps): ReactNode {
  const list = useRef<LegendListRef>(null);
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const jump = async (key: string, animated: boolean) => {
      const index = latest.current.indexOf(key);
      await list.current?.scrollToIndex({ index, animated, viewPosition: 0.5 });
      return index >= 0;
    };
    hold({ jump });
    return () => hold(null);
  }, [hold]);
  const start = startAt === undefined ? keys.length - 1 : keys.indexOf(startAt);
  return (
    <LegendList
      ref={list}
      data={keys}
      keyExtractor={(key) => key}
      renderItem={({ item }) => renderRow(item)}
      estimatedItemSize={estimateHeight(keys.at(-1) ?? '')}
      alignItemsAtEnd
      initialScrollIndex={{ index: start, viewPosition: startAt === undefined ? 1 : 1 / 3 }}
      maintainScrollAtEnd={isLive ? FOLLOWING : false}
      maintainScrollAtEndThreshold={0.1}
      maintainVisibleContentPosition={KEEPING}
      style={FILL}
    />
  );
}

const FOLLOWING = { on: { itemLayout: true, layout: true, footerLayout: true, dataChange: true } } as const;
const KEEPING = { data: true, size: true } as const;
const FILL = { flex: 1 } as const;

registerTestApp(BottomLegendList);
