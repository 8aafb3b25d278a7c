import type { ComponentType, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

type Callback<E> = (event: E) => void;

interface Builder<E> {
  enabled(isEnabled: boolean): this;
  runOnJS(isOn: boolean): this;
  withTestId(id: string): this;
  onStart(callback: Callback<E>): this;
  onEnd(callback: (event: E, success: boolean) => void): this;
  onFinalize(callback: (event: E, success: boolean) => void): this;
}

export interface PanEvent {
  readonly translationX: number;
  readonly translationY: number;
  /** Pixels per second. */
  readonly velocityX: number;
  readonly velocityY: number;
}

interface PanBuilder extends Builder<PanEvent> {
  activeOffsetX(offset: number | [number, number]): this;
  failOffsetX(offset: number | [number, number]): this;
  failOffsetY(offset: number | [number, number]): this;
  maxPointers(count: number): this;
  onUpdate(callback: Callback<PanEvent>): this;
}

export interface PinchEvent {
  readonly scale: number;
  readonly focalX: number;
  readonly focalY: number;
}

interface PinchBuilder extends Builder<PinchEvent> {
  onUpdate(callback: Callback<PinchEvent>): this;
}

interface TapEvent {
  readonly x: number;
  readonly y: number;
}

interface TapBuilder extends Builder<TapEvent> {
  numberOfTaps(count: number): this;
  maxDuration(ms: number): this;
}

interface LongPressBuilder extends Builder<TapEvent> {
  minDuration(ms: number): this;
  maxDistance(pixels: number): this;
}

/** The members of react-native-gesture-handler 2 and 3 that the kit uses without importing it. */
export interface GestureHandlerModule {
  readonly Gesture: {
    Pan(): PanBuilder;
    Pinch(): PinchBuilder;
    Tap(): TapBuilder;
    LongPress(): LongPressBuilder;
    Race(...gestures: object[]): object;
    Simultaneous(...gestures: object[]): object;
    Exclusive(...gestures: object[]): object;
  };
  GestureDetector(props: never): ReactNode;
  readonly GestureHandlerRootView: ComponentType<{
    readonly style?: StyleProp<ViewStyle>;
    readonly children?: ReactNode;
  }>;
}

interface DetectorProps {
  readonly gesture: object;
  readonly children: ReactNode;
}

/** Returns the detector of a module, typed for gestures created by the `Gesture` of the same module. */
export function detectorOf({ GestureDetector }: GestureHandlerModule): ComponentType<DetectorProps> {
  return GestureDetector as ComponentType<DetectorProps>;
}
