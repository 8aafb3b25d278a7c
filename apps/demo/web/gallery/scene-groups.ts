import type { ReactNode } from 'react';
import { SCENE_TITLES } from './scene-titles.ts';

export interface Scene {
  readonly title: string;
  readonly element: ReactNode;
  /** Path in the address: `list-states/failed-sends`. */
  readonly path: string;
  readonly group: SceneGroup;
}

export interface SceneGroup {
  /** Name of its file. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scenes: readonly Scene[];
}

interface SceneModule {
  readonly scenes?: readonly { readonly name: string; readonly element: ReactNode }[];
}

const MODULES = import.meta.glob<SceneModule>('../../../../packages/ui-kit/gallery/*.tsx', { eager: true });

/** Order, title, and subject of the groups. A file without an entry comes last, under its name. */
const GROUPS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  'list-group': ['Message list: content', 'Every kind of message, threads, alignment, and custom parts.'],
  'list-states': ['Message list: states', 'Empty, loading, failed, offline, and moderated lists.'],
  'list-positions': ['Message list: positions', 'Where a long conversation opens, and jumps within it.'],
  'list-live': ['Message list: live', 'Lists that change while they are shown.'],
  agents: ['Assistants', 'Conversations with an AI agent, in each state of its response.'],
  bubbles: ['Bubbles', 'What messages look like, by topic.'],
  'rich-markdown': ['Rich Markdown', 'Tables, headings, and coloured code, with an opt-in formatter.'],
  composer: ['Composer', 'Writing, attaching, recording, and what prevents it.'],
  header: ['Headers', 'Above conversations and threads.'],
  'notification-check': ['Notification check', 'Steps that find out whether notifications reach a user.'],
  viewer: ['Media viewer', 'Pictures in full size.'],
  foundations: ['Foundations', 'Colours, type, icons, and small parts.'],
};

/** Every scene of the kit, grouped by source file. */
export const SCENE_GROUPS: readonly SceneGroup[] = Object.entries(MODULES)
  .flatMap(([file, { scenes = [] }]) => {
    const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx$/, '');
    return scenes.length > 0 ? [groupOf(name, scenes)] : [];
  })
  .toSorted((one, other) => rankOf(one) - rankOf(other));

export const SCENES: readonly Scene[] = SCENE_GROUPS.flatMap(({ scenes }) => scenes);

function groupOf(name: string, moduleScenes: NonNullable<SceneModule['scenes']>): SceneGroup {
  const [title, description] = GROUPS[name] ?? [capital(name.replaceAll('-', ' ')), ''];
  const scenes: Scene[] = [];
  const group: SceneGroup = { name, title, description, scenes };
  for (const scene of moduleScenes) {
    const path = `${name}/${pathOf(scene.name)}`;
    scenes.push({ element: scene.element, path, group, title: SCENE_TITLES[path] ?? titleOf(scene.name, name) });
  }
  return group;
}

function rankOf({ name }: SceneGroup): number {
  const rank = Object.keys(GROUPS).indexOf(name);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

/** Returns the title of a scene without the name of its group: `notification-check-failed` → `Failed`. */
function titleOf(name: string, group: string): string {
  const shortName = name.startsWith(`${group}-`) ? name.slice(group.length + 1) : name;
  return capital(shortName.replaceAll('-', ' '));
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function pathOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
