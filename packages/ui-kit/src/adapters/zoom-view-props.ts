import type { ReactNode, Ref } from 'react';
import type { ViewStyle } from 'react-native';

/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One of the adjacent pictures. */
export interface ZoomPage {
  /** Stable while the picture is shown. */
  readonly key: string;
  /** Physical position, in any language: -1 left, 0 centre, 1 right. */
  readonly side: -1 | 0 | 1;
  /** Fills the window. */
  readonly element: ReactNode;
}

/** Commands for the centred picture without a gesture. */
export interface ZoomHandle {
  /** Scales it by this factor around the centre of the window. */
  zoomBy(factor: number): void;
  /** Shows the whole picture. */
  reset(): void;
}

/** Props of a zoom view. */
export interface ZoomViewProps {
  readonly ref?: Ref<ZoomHandle> | undefined;
  /** The centred picture and its neighbours. */
  readonly pages: readonly ZoomPage[];
  /** Size of the view in px. */
  readonly window: Size;
  /** Natural size of the centred picture in px; undefined: unknown. */
  readonly picture: Size | undefined;
  /** True: gestures are disabled, because the centred element handles them itself. */
  readonly isFixed: boolean;
  /** True: no animations. */
  readonly isStill: boolean;
  /** Behind the pictures; fades while one is pulled away. */
  readonly ground: ViewStyle;
  /** A neighbour is now centred. */
  readonly onStep: (side: -1 | 1) => void;
  /** The picture was pulled away. */
  readonly onDismiss: () => void;
  /** A single tap. */
  readonly onTap: () => void;
}
