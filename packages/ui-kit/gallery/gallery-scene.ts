import type { ReactNode } from 'react';

/** One thing to look at; fills the space it is given. */
export interface GalleryScene {
  readonly name: string;
  readonly element: ReactNode;
}
