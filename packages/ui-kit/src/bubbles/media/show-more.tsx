import { type ReactNode, useState } from 'react';
import { Text } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import type { Bubble } from '../bubble.ts';

/** Number of cards that are visible at first. See docs/spec/message-list.md#built-in-kinds. */
const INITIAL_CARDS = 3;

interface Props<T> {
  readonly items: readonly T[];
  readonly bubble: Bubble;
  readonly draw: (item: T, at: number) => ReactNode;
}

/** The first three cards, and a button that shows the others. */
export function ShowMore<T>({ items, bubble, draw }: Props<T>): ReactNode {
  const t = useTranslate();
  const [isExpanded, showAll] = useState(false);
  const hidden = isExpanded ? 0 : items.length - INITIAL_CARDS;
  return (
    <>
      {(hidden > 0 ? items.slice(0, INITIAL_CARDS) : items).map(draw)}
      {hidden > 0 && (
        <TouchTarget onPress={() => showAll(true)}>
          <Text style={[bubble.style.text, { fontWeight: '600' }]}>{t('bubble.showMore', { count: hidden })}</Text>
        </TouchTarget>
      )}
    </>
  );
}
