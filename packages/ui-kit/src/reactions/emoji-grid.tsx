import { type ReactNode, useMemo, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { TouchTarget } from '../primitives/touch-target.tsx';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { type Emoji, tonesOf } from './emoji-set.ts';
import { gridKeys } from './grid-keys.ts';

interface Props {
  /** Empty: none. */
  readonly title: string;
  readonly emoji: readonly Emoji[];
  readonly onPick: (emoji: string) => void;
  readonly style: LayerStyle;
}

/** Emoji to press; a long press on one with skin tones opens them in its place. Arrow keys go in all directions. */
export function EmojiGrid({ title, emoji, onPick, style }: Props): ReactNode {
  const [toned, setToned] = useState<string | undefined>(undefined);
  const keys = useMemo(() => gridKeys(), []);
  return (
    <View>
      {title !== '' && (
        <Text role="heading" style={style.detail}>
          {title}
        </Text>
      )}
      <View style={styles.grid} {...keys}>
        {emoji.map((each) => {
          const tones = each.emoji === toned ? tonesOf(each) : [];
          return tones.length > 0 ? (
            <View
              key={each.emoji}
              style={[styles.grid, styles.tones, { backgroundColor: style.divider.backgroundColor }]}
            >
              {tones.map((tone) => (
                <EmojiButton key={tone} emoji={tone} name={each.name} onPick={onPick} />
              ))}
            </View>
          ) : (
            <EmojiButton
              key={each.emoji}
              emoji={each.emoji}
              name={each.name}
              onPick={onPick}
              onLongPress={each.hasTones ? () => setToned(each.emoji) : undefined}
            />
          );
        })}
      </View>
    </View>
  );
}

interface ButtonProps {
  readonly emoji: string;
  readonly name: string;
  readonly onPick: (emoji: string) => void;
  readonly onLongPress?: (() => void) | undefined;
}

function EmojiButton({ emoji, name, onPick, onLongPress }: ButtonProps): ReactNode {
  return (
    <TouchTarget label={`${emoji} ${name}`} onPress={() => onPick(emoji)} onLongPress={onLongPress}>
      <Text style={styles.emoji}>{emoji}</Text>
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  grid: { flexDirection: 'row', flexWrap: 'wrap' },
  tones: { borderRadius: 12 },
  emoji: { fontSize: 26, lineHeight: 34 },
});
