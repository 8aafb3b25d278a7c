import { type EngineProps, registerTestApp } from '@chatwire/list-conformance/test-app';
import { FlashList, type FlashListRef } from '@shopify/flash-list';
import { type ReactNode, useEffect, useRef } from 'react';

/** FlashList with its settings for chats. */
function BottomFlashList({ keys, renderRow, isLive, startAt, hold }: EngineProps): ReactNode {
  const list = useRef<FlashListRef<string>>(null);
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
  return (
    <FlashList
      ref={list}
      data={[...keys]}
      keyExtractor={(key) => key}
      renderItem={({ item }) => <>{renderRow(item)}</>}
      maintainVisibleContentPosition={isLive ? FOLLOWING : KEEPING}
      {...(startAt !== undefined && { initialScrollIndex: keys.indexOf(startAt) })}
      style={FILL}
    />
  );
}

const FOLLOWING = {
  startRenderingFromBottom: true,
  autoscrollToBottomThreshold: 0.1,
  animateAutoScrollToBottom: false,
};
const KEEPING = { startRenderingFromBottom: true };
const FILL = { flex: 1 } as const;

registerTestApp(BottomFlashList);
