import type { ComponentType, Ref } from 'react';
import type { Item } from './item.ts';

/** A list to compare with: draws items with the simple row, opens at the newest one and stays there. */
export interface Engine {
  readonly List: ComponentType<EngineProps>;
  /** Which way `scrollTop` grows: 1 towards newer messages. */
  readonly down: 1 | -1;
}

export interface EngineProps {
  readonly ref?: Ref<EngineHandle> | undefined;
  /** Oldest first. */
  readonly items: readonly Item[];
}

export interface EngineHandle {
  /** Brings an item to the top of the viewport at once. */
  jump(index: number): void;
}
