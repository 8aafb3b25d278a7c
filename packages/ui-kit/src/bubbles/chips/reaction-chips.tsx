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

const GAP = 4;
const MORE_WIDTH = 44;
/** Assumed width until it is measured: wider than any row, so that all chips render. */
const UNKNOWN = 100_000;

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
  const latest = useLatest(row);
  // Stable, so that an edit does not render the chips again.
  const reactions = useStable(row.reactions);
  const line = useRef<ViewInstance>(null);
  const chips = useRef<ViewInstance>(null);
  const available = useRef(UNKNOWN);
  const [widths] = useState(() => new Map<string, number>());
  const [most, setMost] = useState(Number.POSITIVE_INFINITY);
  const fit = useCallback(() => {
    const known = reactions.map((each) => widths.get(keyOf(each)) ?? guessedWidth(each));
    const count = fitChips(known, available.current, GAP, MORE_WIDTH);
    setMost(count < reactions.length ? count : Number.POSITIVE_INFINITY);
  }, [reactions, widths]);
  useLayoutEffect(() => {
    const shown = reactions.slice(0, most);
    for (const [at, width] of widthsNow(chips.current).slice(0, shown.length).entries()) {
      const reaction = shown[at];
      if (reaction) widths.set(keyOf(reaction), width);
    }
  }, [reactions, most, widths]);
  const measure = useCallback(
    ({ width }: ViewSize) => {
      available.current = Math.floor(width);
      fit();
    },
    [fit],
  );
  const measured = useSize(line, measure);
  const drawn = useMemo(() => {
    const shared = { row: latest, style, settings };
    const rest = reactions.slice(most);
    return (
      <View ref={chips} style={[style.reactions.container, styles.chips, alignment === 'right' && styles.end]}>
        {reactions.slice(0, most).map((each) => (
          <ReactionChip
            key={each.reaction}
            reaction={each}
            {...shared}
            onWidth={(width) => {
              widths.set(keyOf(each), width);
              fit();
            }}
          />
        ))}
        {rest.length > 0 && <MoreChip count={rest.length} {...shared} />}
      </View>
    );
  }, [latest, style, settings, alignment, reactions, most, widths, fit]);
  return (
    <View ref={line} style={styles.line} {...measured}>
      {drawn}
    </View>
  );
}

/** Measures the chips in browsers; on phones they report their widths. */
function widthsNow(chips: ViewInstance | null): readonly number[] {
  if (!chips || !('children' in chips)) return [];
  return [...chips.children].map((chip) => Math.ceil(chip.getBoundingClientRect().width));
}

/** Key of a chip's width: the number of digits affects it, the emoji does not. */
function keyOf({ reaction, count }: Chat.RowReaction): string {
  return `${reaction} ${String(count).length}`;
}

function guessedWidth({ count }: Chat.RowReaction): number {
  return 40 + 8 * String(count).length;
}

const styles = StyleSheet.create({
  line: { alignSelf: 'stretch' },
  chips: { gap: GAP },
  end: { justifyContent: 'flex-end' },
});
