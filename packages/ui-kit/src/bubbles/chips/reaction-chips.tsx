import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useLatest } from '../../platform/use-latest.ts';
import { useStable } from '../../platform/use-stable.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { useSize, type ViewSize } from '../../primitives/use-size.ts';
import type { BubbleProps } from '../bubble.ts';
import { isModerated } from '../is-moderated.ts';
import { fitChips } from './fit-chips.ts';
import { MoreChip } from './more-chip.tsx';
import { ReactionChip } from './reaction-chip.tsx';

/** Space between chips, in px. */
const GAP = 4;
/** Width of the chip that counts the others, in px. */
const MORE_WIDTH = 44;
/** Assumed width of the line until it is measured, in px: wider than any row, so that all chips render. */
const UNMEASURED_WIDTH = 100_000;

/**
 * Reactions below a bubble in one line; the last chip counts those that do not fit.
 * See docs/spec/message-list.md#reactions.
 */
export function ReactionChips({ bubble }: BubbleProps): ReactNode {
  const { row, message } = bubble;
  return row.reactions.length === 0 || isModerated(message) ? null : <Chips bubble={bubble} />;
}

function Chips({ bubble }: BubbleProps): ReactNode {
  const { row, style, settings, alignment } = bubble;
  const latestRow = useLatest(row);
  // Stable, so that an edit does not render the chips again.
  const reactions = useStable(row.reactions);
  const line = useRef<ViewInstance>(null);
  const chips = useRef<ViewInstance>(null);
  const available = useRef(UNMEASURED_WIDTH);
  const [widths] = useState(() => new Map<string, number>());
  const [maxChips, setMaxChips] = useState(Number.POSITIVE_INFINITY);
  const fit = useCallback(() => {
    const chipWidths = reactions.map((each) => widths.get(widthKeyOf(each)) ?? estimatedWidth(each));
    const count = fitChips(chipWidths, available.current, GAP, MORE_WIDTH);
    setMaxChips(count < reactions.length ? count : Number.POSITIVE_INFINITY);
  }, [reactions, widths]);
  useLayoutEffect(() => {
    const shownReactions = reactions.slice(0, maxChips);
    for (const [at, width] of measuredWidths(chips.current).slice(0, shownReactions.length).entries()) {
      const reaction = shownReactions[at];
      if (reaction) widths.set(widthKeyOf(reaction), width);
    }
  }, [reactions, maxChips, widths]);
  const measure = useCallback(
    ({ width }: ViewSize) => {
      available.current = Math.floor(width);
      fit();
    },
    [fit],
  );
  const sizeProps = useSize(line, measure);
  const chipLine = useMemo(() => {
    const shared = { row: latestRow, style, settings };
    const hiddenReactions = reactions.slice(maxChips);
    return (
      <View ref={chips} style={[style.reactions.container, styles.chips, alignment === 'right' && styles.end]}>
        {reactions.slice(0, maxChips).map((each) => (
          <ReactionChip
            key={each.reaction}
            reaction={each}
            {...shared}
            onWidth={(width) => {
              widths.set(widthKeyOf(each), width);
              fit();
            }}
          />
        ))}
        {hiddenReactions.length > 0 && <MoreChip count={hiddenReactions.length} {...shared} />}
      </View>
    );
  }, [latestRow, style, settings, alignment, reactions, maxChips, widths, fit]);
  return (
    <View ref={line} style={styles.line} {...sizeProps}>
      {chipLine}
    </View>
  );
}

/** Returns the widths of all chips in px, in browsers. On phones, chips report their widths by `onWidth`. */
function measuredWidths(chips: ViewInstance | null): readonly number[] {
  if (!chips || !('children' in chips)) return [];
  return [...chips.children].map((chip) => Math.ceil(chip.getBoundingClientRect().width));
}

/** Returns the key under which the width of a chip is remembered. Counts with as many digits have the same width. */
function widthKeyOf({ reaction, count }: Chat.RowReaction): string {
  return `${reaction} ${String(count).length}`;
}

function estimatedWidth({ count }: Chat.RowReaction): number {
  return 40 + 8 * String(count).length;
}

const styles = StyleSheet.create({
  line: { alignSelf: 'stretch' },
  chips: { gap: GAP },
  end: { justifyContent: 'flex-end' },
});
