import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { webProps } from '../primitives/web-props.ts';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { Emoji } from './emoji-set.ts';
import { tonesOf } from './emoji-tones.ts';
import { gridKeys } from './grid-keys.ts';
import { useGradualCount } from './use-gradual-count.ts';

interface Props {
  /** Heading; empty: none. */
  readonly title: string;
  readonly emoji: readonly Emoji[];
  readonly onPick: (emoji: string) => void;
  readonly style: LayerStyle;
}

/**
 * A grid of emoji buttons. A long press or the context menu key on an emoji with skin tones opens them in place. Tab
 * moves to the first emoji, the arrow keys move in all directions.
 */
export function EmojiGrid({ title, emoji, onPick, style }: Props): ReactNode {
  const [toned, setToned] = useState<string | undefined>(undefined);
  const keys = useMemo(() => gridKeys(), []);
  const count = useGradualCount(emoji.length);
  return (
    <View>
      {title !== '' && (
        <Text role="heading" style={style.detail}>
          {title}
        </Text>
      )}
      <View style={styles.grid} {...keys}>
        {emoji.slice(0, count).map((each, at) => {
          const tones = each.emoji === toned ? tonesOf(each) : [];
          return tones.length > 0 ? (
            <View
              key={each.emoji}
              style={[styles.grid, styles.tones, { backgroundColor: style.divider.backgroundColor }]}
            >
              {tones.map((tone, toneAt) => (
                <EmojiButton key={tone} emoji={tone} name={each.name} onPick={onPick} takesFocus={toneAt === 0} />
              ))}
            </View>
          ) : (
            <EmojiButton
              key={each.emoji}
              emoji={each.emoji}
              name={each.name}
              onPick={onPick}
              isStop={at === 0}
              onTones={each.hasTones ? setToned : undefined}
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
  /** Opens the skin tones of an emoji. Undefined: this one has none. */
  readonly onTones?: ((emoji: string) => void) | undefined;
  /** Whether Tab reaches this emoji; the arrow keys reach the others. Default: false. */
  readonly isStop?: boolean;
  /** Whether it gets the focus, because it replaces the focused element. Default: false. */
  readonly takesFocus?: boolean;
}

/** Renders again only with other props, because a grid of hundreds of emoji grows step by step. */
const EmojiButton = memo(function EmojiButton(props: ButtonProps): ReactNode {
  const { emoji, name, onPick, onTones, isStop, takesFocus } = props;
  const { colors } = useChatTheme();
  const button = useRef<ViewInstance>(null);
  useEffect(() => {
    if (takesFocus && Platform.OS === 'web') button.current?.focus();
  }, [takesFocus]);
  const openTones = onTones && (() => onTones(emoji));
  const cell = (
    <TouchTarget
      ref={button}
      ring="inside"
      label={name === '' ? emoji : `${emoji} ${name}`}
      tabIndex={isStop || takesFocus ? 0 : -1}
      onPress={() => onPick(emoji)}
      style={styles.button}
      onLongPress={openTones}
    >
      <Text style={[styles.emoji, { color: colors.text }]}>{emoji}</Text>
    </TouchTarget>
  );
  if (!openTones) return cell;
  const onContextMenu = (event: Event) => {
    event.preventDefault();
    openTones();
  };
  return <View {...webProps({ onContextMenu })}>{cell}</View>;
});

const styles = StyleSheet.create({
  grid: { flexDirection: 'row', flexWrap: 'wrap' },
  tones: { borderRadius: 12 },
  button: { borderRadius: 12 },
  emoji: { fontSize: 26, lineHeight: 34 },
});
