import { element } from './element.js';

/** Creates the tag of an entry: what is known of a push on its device, which says more than that its provider accepted it. */
export function entryTag({ outcome, onDevice }) {
  const [look, word] = ON_DEVICE[onDevice] ?? [outcome, outcome];
  return element('span', `tag ${look}`, word);
}

/** Style and text by what is known of a push on its device. */
const ON_DEVICE = {
  shown: ['sent', 'shown'],
  notShown: ['skipped', 'not shown'],
  removed: ['stored', 'removed'],
};
