import { FakeHistory, sampleText } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import type { BareListRow } from './bare-list.ts';

/** A message of the simple row; `at` is its number. */
export interface Item extends BareListRow {
  readonly text: string;
  readonly isOwn: boolean;
  readonly hasReactions: boolean;
}

const HISTORY = new FakeHistory(0);

/** Returns the same messages as those of the complete message list. */
export function itemsFrom(first: number, last: number): Item[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index;
    const isOwn = HISTORY.message(at)['sender'] === 'mara';
    const hasReactions = at % 5 === 0;
    return { key: String(at), at, kind: String(isOwn), text: sampleText(at), isOwn, hasReactions };
  });
}
