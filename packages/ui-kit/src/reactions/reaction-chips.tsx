import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type LayoutChangeEvent, StyleSheet, View } from 'react-native';
import type { BubbleProps } from '../bubbles/bubble.ts';
import { isModerated } from '../bubbles/is-moderated.ts';
import { widthNow } from '../primitives/width-now.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { fitChips } from './fit-chips.ts';
import { MoreChip } from './more-chip.tsx';
import { ReactionChip } from './reaction-chip.tsx';

const GAP = 4;
const MORE_WIDTH = 44;
/** Wider than any row: until the width is known all chips are there. */
const UNKNOWN = 100_000;

/** Reactions below a bubble in one line; those that do not fit are counted in the last chip. Contract 8. */
export function ReactionChips({ bubble }: BubbleProps): ReactNode {
  const { row, message } = bubble;
  return row.reactions.length === 0 || isModerated(message) ? null : <Chips bubble={bubble} />;
}

function Chips({ bubble }: BubbleProps): ReactNode {
  const { row, style, alignment } = bubble;
  const line = useRef<ViewInstance>(null);
  const chips = useRef<ViewInstance>(null);
  const [available, setAvailable] = useState(UNKNOWN);
  const [measured, setMeasured] = useState<Readonly<Record<string, number>>>({});
  useLayoutEffect(() => {
    // Told only after a paint, sizes would let chips be seen that do not fit.
    const width = widthNow(line.current);
    if (width === undefined) return;
    setAvailable(width);
    setMeasured(widthsNow(chips.current, row.reactions));
    // Later changes are told.
  }, []);
  const widths = row.reactions.map((each) => measured[keyOf(each)] ?? guessedWidth(each));
  const count = fitChips(widths, available, GAP, MORE_WIDTH);
  const rest = row.reactions.slice(count);
  const measure = (each: Chat.RowReaction) => (width: number) => {
    const key = keyOf(each);
    setMeasured((known) => (known[key] === width ? known : { ...known, [key]: width }));
  };
  return (
    <View ref={line} style={styles.line} onLayout={(event) => setAvailable(widthOf(event))}>
      <View ref={chips} style={[style.reactions.container, styles.chips, alignment === 'right' && styles.end]}>
        {row.reactions.slice(0, count).map((each) => (
          <ReactionChip key={each.reaction} reaction={each} bubble={bubble} onWidth={measure(each)} />
        ))}
        {rest.length > 0 && <MoreChip count={rest.length} bubble={bubble} />}
      </View>
    </View>
  );
}

function widthsNow(
  chips: ViewInstance | null,
  reactions: readonly Chat.RowReaction[],
): Readonly<Record<string, number>> {
  if (!chips || !('children' in chips)) return {};
  const widths = [...chips.children].map((chip) => Math.ceil(chip.getBoundingClientRect().width));
  return Object.fromEntries(
    reactions.flatMap((each, at) => (widths[at] === undefined ? [] : [[keyOf(each), widths[at]]])),
  );
}

/** Digits make a chip wider; the emoji does not. */
function keyOf({ reaction, count }: Chat.RowReaction): string {
  return `${reaction} ${String(count).length}`;
}

function guessedWidth({ count }: Chat.RowReaction): number {
  return 40 + 8 * String(count).length;
}

function widthOf({ nativeEvent }: LayoutChangeEvent): number {
  return Math.floor(nativeEvent.layout.width);
}

const styles = StyleSheet.create({
  line: { alignSelf: 'stretch' },
  chips: { gap: GAP },
  end: { justifyContent: 'flex-end' },
});
