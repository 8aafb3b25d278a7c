import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from 'react';
import { Platform, Pressable, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { webProps } from '../../primitives/web-props.ts';
import { LongPress } from './long-press.ts';

interface Props extends ComponentProps<typeof View> {
  readonly ref: Ref<ViewInstance>;
  readonly onLongPress: () => void;
}

/**
 * A view that detects long presses. In browsers it is cheaper than `Pressable`, which matters because every row has
 * one, and it ignores the mouse, which selects text.
 */
export function LongPressView({ onLongPress, ...view }: Props): ReactNode {
  const HoldView = useAdapters().gestures?.HoldView;
  if (HoldView) {
    return (
      <HoldView onHold={onLongPress}>
        <View accessible {...view} />
      </HoldView>
    );
  }
  if (Platform.OS !== 'web') return <Pressable {...view} onLongPress={onLongPress} />;
  return <TouchView {...view} onLongPress={onLongPress} />;
}

function TouchView({ onLongPress, ...view }: Props): ReactNode {
  const [longPress] = useState(() => new LongPress());
  useEffect(() => () => longPress.end(), [longPress]);
  return (
    <View
      {...view}
      {...webProps({
        onTouchStart: (event: TouchEvent) => longPress.begin(event, onLongPress),
        onTouchMove: longPress.move,
        onTouchEnd: longPress.end,
        onTouchCancel: longPress.end,
      })}
    />
  );
}
