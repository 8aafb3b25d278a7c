import { useChatTheme, useTranslate } from '@chatwire/react-native';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { IconPress } from '../parts/icon-press.tsx';

interface Props {
  /** The conversation of the thread. */
  readonly name: string;
  /** Undefined: no close button. */
  readonly onClose: (() => void) | undefined;
}

/** At the end of the title line of the kit’s header: the conversation, and the close button. */
export function ThreadTools({ name, onClose }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const t = useTranslate();
  return (
    <View style={styles.tools} pointerEvents="box-none">
      <Text numberOfLines={1} style={[type.label, styles.name, { color: colors.textMuted }]}>
        {name}
      </Text>
      {onClose && <IconPress icon="close" label={t('action.close')} onPress={onClose} testID="demo-thread-close" />}
    </View>
  );
}

const styles = StyleSheet.create({
  // The title line of the kit has no place of its own for them. It is at least 56 px high.
  tools: {
    position: 'absolute',
    top: 0,
    end: 0,
    maxWidth: '60%',
    height: 56,
    flexDirection: 'row',
    alignItems: 'center',
    gap: 4,
    paddingStart: 8,
    paddingEnd: 6,
  },
  name: { flexShrink: 1, fontWeight: '400', paddingEnd: 8 },
});
