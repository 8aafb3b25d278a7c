import type { ReactNode } from 'react';

export interface Scene {
  readonly name: string;
  readonly element: ReactNode;
  /** Path in the address: `list-states/failed-sends`. */
  readonly path: string;
}

export interface SceneGroup {
  readonly name: string;
  readonly scenes: readonly Scene[];
}

interface SceneModule {
  readonly scenes?: readonly { readonly name: string; readonly element: ReactNode }[];
}

const MODULES = import.meta.glob<SceneModule>('../../../../packages/ui-kit/gallery/*.tsx', { eager: true });

/** Every scene of the kit, grouped by source file; whole lists first. */
export const SCENE_GROUPS: readonly SceneGroup[] = Object.entries(MODULES)
  .flatMap(([path, { scenes = [] }]) => {
    const group = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx$/, '');
    const found = scenes.map(({ name, element }) => ({ name, element, path: `${group}/${pathOf(name)}` }));
    return found.length > 0 ? [{ name: group, scenes: found }] : [];
  })
  .toSorted((one, other) => Number(isList(other)) - Number(isList(one)));

export const SCENES: readonly Scene[] = SCENE_GROUPS.flatMap(({ scenes }) => scenes);

function isList({ name }: SceneGroup): boolean {
  return name.startsWith('list-') || name === 'agents';
}

function pathOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
