import { FakeHistory, sampleText } from '../../../packages/ui-kit/src/testing/fake-history.ts';

/** A message as the simple row draws it. */
export interface Item {
  readonly id: number;
  readonly text: string;
  readonly isOwn: boolean;
  readonly hasReactions: boolean;
}

const HISTORY = new FakeHistory(0);

/** The same messages as those of the finished list. */
export function itemsFrom(first: number, last: number): Item[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const id = first + index;
    return { id, text: sampleText(id), isOwn: HISTORY.message(id)['sender'] === 'mara', hasReactions: id % 5 === 0 };
  });
}
