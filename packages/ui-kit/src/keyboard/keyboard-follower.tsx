import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Platform } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { CoreFollower } from './core-follower.tsx';
import type { MovingInset } from './moving-inset.ts';

interface Props {
  /** Inset of the lists above. */
  readonly inset: MovingInset;
  /** Pixels at the bottom of the children that the keyboard may cover, such as the safe area. */
  readonly foot: number;
  readonly children: ReactNode;
}

/**
 * Keeps a composer above the keyboard of a phone and updates the insets of its lists. Browsers do this themselves.
 * See docs/spec/message-list.md#adapters, #composer.
 */
export function KeyboardFollower(props: Props): ReactNode {
  return Platform.OS === 'web' ? props.children : <PhoneFollower {...props} />;
}

function PhoneFollower({ inset, foot, children }: Props): ReactNode {
  const Follower = useAdapters().keyboard?.Follower ?? CoreFollower;
  const lifts = useSyncExternalStore(inset.watchLists, inset.hasList, inset.hasList);
  const lifted = useRef(0);
  const onMove = useCallback(
    (pixels: number) => {
      lifted.current = pixels;
      inset.move(lifts ? pixels : 0);
    },
    [inset, lifts],
  );
  useLayoutEffect(() => {
    inset.move(lifts ? lifted.current : 0);
    return () => inset.move(0);
  }, [inset, lifts]);
  return (
    <Follower lifts={lifts} foot={foot} onMove={onMove} onTouch={inset.onTouch}>
      {children}
    </Follower>
  );
}
