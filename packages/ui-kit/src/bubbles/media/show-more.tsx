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
  readonly renderCard: (item: T, index: number) => ReactNode;
}

/** The first three cards, and a button that shows the others. */
export function ShowMore<T>({ items, bubble, renderCard }: Props<T>): ReactNode {
  const t = useTranslate();
  const [isExpanded, setExpanded] = useState(false);
  const hiddenCount = isExpanded ? 0 : items.length - INITIAL_CARDS;
  return (
    <>
      {(hiddenCount > 0 ? items.slice(0, INITIAL_CARDS) : items).map(renderCard)}
      {hiddenCount > 0 && (
        <TouchTarget onPress={() => setExpanded(true)}>
          <Text style={[bubble.style.text, { fontWeight: '600' }]}>{t('bubble.showMore', { count: hiddenCount })}</Text>
        </TouchTarget>
      )}
    </>
  );
}
