import type { ReactNode } from 'react';

/** One scene; fills its container. */
export interface GalleryScene {
  readonly name: string;
  readonly element: ReactNode;
}
