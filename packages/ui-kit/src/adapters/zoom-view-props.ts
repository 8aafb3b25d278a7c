import type { ReactNode, Ref } from 'react';
import type { ViewStyle } from 'react-native';

/** Size in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The centred picture or one of its neighbours. */
export interface ZoomPage {
  /** Stable while the picture is shown. */
  readonly key: string;
  /** Physical position, in any language: -1 left, 0 centre, 1 right. */
  readonly side: -1 | 0 | 1;
  /** Content, which fills the window. */
  readonly element: ReactNode;
}

/** Commands that zoom the centred picture without a gesture. */
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
  /** Style of the background; fades while a picture is pulled away. */
  readonly ground: ViewStyle;
  /** A neighbour is now centred. */
  readonly onStep: (side: -1 | 1) => void;
  /** The picture was pulled away. */
  readonly onDismiss: () => void;
  /** A single tap. */
  readonly onTap: () => void;
}
