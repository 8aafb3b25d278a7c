import type { ListApp } from '../list-driver.ts';
import type { Feature } from '../list-host.ts';

/** Returns what a list on a page in Chromium can do. */
export function pageFeatures({ features = [] }: ListApp): ReadonlySet<Feature> {
  return new Set(['keyboard', 'rotation', 'wheel', 'scrollAnchoring', ...features]);
}
