import { element } from './element.js';

/** Creates the tags of an entry: what the provider did, and what the user saw of a push. Only the latter may be green. */
export function entryTag({ outcome, onDevice }) {
  const tags = element('span', 'tags', element('span', `tag ${outcome}`, outcome));
  const [look, word] = ON_DEVICE[onDevice] ?? [];
  if (word) tags.append(element('span', `tag ${look}`, word));
  return tags;
}

/** Style and text by what is known of a push on its device. */
const ON_DEVICE = {
  shown: ['shown', 'shown'],
  handed: ['shown', 'given to iOS'],
  notShown: ['notShown', 'not shown'],
  replaced: ['stored', 'replaced'],
  cleared: ['stored', 'cleared'],
  arrived: ['stored', 'arrived'],
  unknown: ['stored', 'no report'],
};
