import type { EngineProps } from '@chatwire/list-conformance/test-app';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BareList, BareListHandle, BareListProps, BareListRow } from '../../lists/page/bare-list.ts';

/** Props that a list needs at its first render. */
type Opening = Pick<BareListProps<BareListRow>, 'startAt'>;

/** Adapts a list of `bench/lists` to the gates. */
export function engineList({ List }: BareList): (props: EngineProps) => ReactNode {
  return function EngineList({ keys, renderRow, isLive, startAt, hold }: EngineProps): ReactNode {
    const list = useRef<BareListHandle>(null);
    const latest = useRef(keys);
    latest.current = keys;
    const items = useMemo(() => keys.map((key) => ({ key, at: Number(key.slice(1)), kind: 'text' })), [keys]);
    const row = useCallback(({ key }: BareListRow) => <div style={ROW}>{renderRow(key)}</div>, [renderRow]);
    useEffect(() => {
      const jump = async (key: string, isAnimated: boolean) => {
        const index = latest.current.indexOf(key);
        list.current?.jump(index, { isAnimated });
        return index >= 0;
      };
      hold({ jump });
      return () => hold(null);
    }, [hold]);
    const box = useRef<HTMLDivElement>(null);
    const [opening, setOpening] = useState<Opening>();
    useLayoutEffect(() => {
      const below = (box.current?.clientHeight ?? 0) / 3;
      const index = startAt === undefined ? -1 : latest.current.indexOf(startAt);
      setOpening(index < 0 ? {} : { startAt: { index, below } });
    }, [startAt]);
    return (
      <div ref={box} style={BOX}>
        {opening && <List ref={list} items={items} renderRow={row} isLive={isLive} {...opening} />}
      </div>
    );
  };
}

const BOX = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
const ROW = { display: 'flow-root' } as const;
