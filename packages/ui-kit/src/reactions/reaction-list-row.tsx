import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../formatters/safe-text.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { Avatar } from '../primitives/avatar/avatar.tsx';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import type { ReactionEntry } from './reaction-entries.ts';

interface Props {
  readonly entry: ReactionEntry;
  readonly style: LayerStyle;
  readonly onRemove: ((emoji: string) => void) | undefined;
}

/** One user in the list of reactions. */
export function ReactionListRow({ entry, style, onRemove }: Props): ReactNode {
  const t = useTranslate();
  const { uid, emoji, name, avatar, isOwn } = entry;
  const canRemove = isOwn && onRemove !== undefined;
  const content = (
    <>
      <Avatar id={uid} name={name} url={avatar} size={36} />
      <View style={styles.words}>
        <Text style={style.itemText} numberOfLines={1}>
          {isOwn ? t('a11y.you') : withoutDirectionControls(name)}
        </Text>
        {canRemove && <Text style={style.detail}>{t('reaction.remove')}</Text>}
      </View>
      <Text style={[style.itemText, styles.emoji]}>{emoji}</Text>
    </>
  );
  if (!canRemove) return <View style={[style.item, styles.row]}>{content}</View>;
  return (
    <TouchTarget ring="inside" style={[style.item, styles.row]} onPress={() => onRemove(emoji)}>
      {content}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  row: { justifyContent: 'flex-start' },
  words: { flex: 1, minWidth: 0 },
  emoji: { fontSize: 22, lineHeight: 28 },
});
