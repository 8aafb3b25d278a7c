import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useState } from 'react';
import { type LayoutChangeEvent, StyleSheet, View } from 'react-native';
import type { BubbleProps } from '../bubbles/bubble.ts';
import { isModerated } from '../bubbles/is-moderated.ts';
import { fitChips } from './fit-chips.ts';
import { MoreChip } from './more-chip.tsx';
import { ReactionChip } from './reaction-chip.tsx';

const GAP = 4;
const MORE_WIDTH = 44;
/** Wider than any row: until the width is known all chips are there. */
const UNKNOWN = 100_000;

/** Reactions below a bubble in one line; those that do not fit are counted in the last chip. Contract 8. */
export function ReactionChips({ bubble }: BubbleProps): ReactNode {
  const { row, message, style, alignment } = bubble;
  const [available, setAvailable] = useState(UNKNOWN);
  const [measured, setMeasured] = useState<Readonly<Record<string, number>>>({});
  if (row.reactions.length === 0 || isModerated(message)) return null;
  const widths = row.reactions.map((each) => measured[keyOf(each)] ?? guessedWidth(each));
  const count = fitChips(widths, available, GAP, MORE_WIDTH);
  const rest = row.reactions.slice(count);
  const measure = (each: Chat.RowReaction) => (width: number) => {
    const key = keyOf(each);
    setMeasured((known) => (known[key] === width ? known : { ...known, [key]: width }));
  };
  return (
    <View style={styles.line} onLayout={(event) => setAvailable(widthOf(event))}>
      <View style={[style.reactions.container, styles.chips, alignment === 'right' && styles.end]}>
        {row.reactions.slice(0, count).map((each) => (
          <ReactionChip key={each.reaction} reaction={each} bubble={bubble} onWidth={measure(each)} />
        ))}
        {rest.length > 0 && <MoreChip count={rest.length} bubble={bubble} />}
      </View>
    </View>
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
