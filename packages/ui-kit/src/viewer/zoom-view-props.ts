import type { ReactNode, Ref } from 'react';
import type { ViewStyle } from 'react-native';
import type { Size } from './geometry.ts';

/** One of the pictures side by side. */
export interface ZoomPage {
  /** The same for as long as the picture is there. */
  readonly key: string;
  /** Of the screen, in any language: -1 on the left, 0 in the middle, 1 on the right. */
  readonly side: -1 | 0 | 1;
  /** Fills the window. */
  readonly element: ReactNode;
}

/** What can be done to the picture in the middle without a gesture. */
export interface ZoomHandle {
  /** Makes it so many times as large, around the middle of the window. */
  zoomBy(factor: number): void;
  /** Shows all of it. */
  reset(): void;
}

/** What a zoom view is given. */
export interface ZoomViewProps {
  readonly ref?: Ref<ZoomHandle> | undefined;
  /** The picture in the middle and its neighbours. */
  readonly pages: readonly ZoomPage[];
  /** Size of the view in px. */
  readonly window: Size;
  /** Own size of the picture in the middle in px; undefined: not known. */
  readonly picture: Size | undefined;
  /** True: there are no gestures, because what is in the middle takes them itself. */
  readonly isFixed: boolean;
  /** True: nothing moves by itself. */
  readonly isStill: boolean;
  /** Behind the pictures; fades while one is pulled away. */
  readonly ground: ViewStyle;
  /** A neighbour was brought to the middle. */
  readonly onStep: (side: -1 | 1) => void;
  /** The picture was pulled away. */
  readonly onDismiss: () => void;
  /** One tap of a finger. */
  readonly onTap: () => void;
}
