import { createContext } from 'react';

/** Values of props by name. */
export type PropValues = Readonly<Record<string, unknown>>;

export interface Edits {
  /** Values that replace those of the scene, by the name of the component. */
  readonly values: Readonly<Record<string, PropValues>>;
  /** Called by every editable component of the scene with the props it was given. */
  readonly report: (component: string, props: PropValues) => void;
}

/** Props of a scene that are edited beside it. Default: none. */
export const EditsContext = createContext<Edits>({ values: {}, report: () => undefined });
