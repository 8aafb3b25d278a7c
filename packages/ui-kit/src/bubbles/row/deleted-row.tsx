import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { BubbleProps } from '../bubble.ts';
import { SenderName } from '../parts/sender-name.tsx';
import { useTimeText } from '../status/use-time-text.ts';
import { RowFrame } from './row-frame.tsx';

/**
 * The placeholder of a deleted message. It shows the time of the deletion and has no actions.
 * See docs/spec/message-list.md#special-rows.
 */
export function DeletedRow({ bubble }: BubbleProps): ReactNode {
  const { message, style } = bubble;
  const t = useTranslate();
  const deletedAt = message.getDeletedAt();
  const time = useTimeText(bubble, deletedAt === undefined ? undefined : deletedAt * 1000);
  const { title, icon, bubble: box } = style.deleted;
  return (
    <RowFrame bubble={bubble}>
      <SenderName bubble={bubble} />
      <View style={[style.bubble, box, styles.box]}>
        <View style={styles.line}>
          <Icon name="blocked" size={icon.size} color={icon.color} />
          <Text style={[title, styles.text]}>{t(message.isOwn() ? 'bubble.deletedByYou' : 'bubble.deleted')}</Text>
        </View>
        {time !== '' && <Text style={[style.time, styles.time]}>{time}</Text>}
      </View>
    </RowFrame>
  );
}

const styles = StyleSheet.create({
  // A time that does not fit beside the text moves below it as a whole.
  box: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', columnGap: 8, maxWidth: '100%' },
  line: { flexDirection: 'row', alignItems: 'center', gap: 6, flexShrink: 1, maxWidth: '100%' },
  text: { flexShrink: 1 },
  time: { flexShrink: 0, marginStart: 'auto' },
});
