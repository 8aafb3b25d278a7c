import { type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { Animated, Platform, StyleSheet } from 'react-native';
import { BottomInsetContext } from './bottom-inset.ts';
import { MovingInset } from './moving-inset.ts';

/** An overlay of a list that moves with the composer when that moves over the list. */
export function LiftedView({ children }: { readonly children: ReactNode }): ReactNode {
  return Platform.OS === 'web' ? children : <Lifted>{children}</Lifted>;
}

function Lifted({ children }: { readonly children: ReactNode }): ReactNode {
  const inset = useContext(BottomInsetContext);
  const [shift] = useState(() => new Animated.Value(-inset.current));
  useLayoutEffect(() => {
    if (!(inset instanceof MovingInset)) return undefined;
    const move = () => shift.setValue(-inset.current);
    move();
    return inset.follow(move);
  }, [inset, shift]);
  const style = useMemo(() => [styles.over, { transform: [{ translateY: shift }] }], [shift]);
  return <Animated.View style={style}>{children}</Animated.View>;
}

const styles = StyleSheet.create({
  over: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, pointerEvents: 'box-none' },
});
