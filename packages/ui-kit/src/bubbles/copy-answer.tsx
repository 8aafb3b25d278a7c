import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import { plainText } from '../formatters/plain-text.ts';
import { useTranslate } from '../localization/locale-context.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import { TouchTarget } from '../primitives/touch-target.tsx';
import { answerOverhang } from './answer-line.ts';
import type { Bubble } from './bubble.ts';
import { statusRoom } from './text/status-room.ts';
import { useDocument } from './text/use-document.ts';

interface Props {
  readonly bubble: Bubble;
  readonly text: string;
  /** False: its place is kept free. */
  readonly isReady: boolean;
}

/** Copies an agent's answer; nothing where nothing can be copied. Contract 5.3. */
export function CopyAnswer({ bubble, text, isReady }: Props): ReactNode {
  const t = useTranslate();
  const { clipboard } = useAdapters();
  const document = useDocument(bubble, text);
  const { detail, icon } = bubble.style.assistant;
  const room = { marginEnd: statusRoom(bubble), marginBottom: answerOverhang(bubble) };
  if (!clipboard) return null;
  const drawn = (
    <>
      <Icon name="copy" size={detail.lineHeight ?? 16} color={icon.color} />
      <Text style={detail}>{t('bubble.copy')}</Text>
    </>
  );
  if (!isReady) {
    return (
      <View aria-hidden style={[styles.copy, room, styles.place]}>
        {drawn}
      </View>
    );
  }
  return (
    <TouchTarget style={[styles.copy, room]} onPress={() => bubble.settings.actions.copyText(plainText(document))}>
      {drawn}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  copy: { flexDirection: 'row', alignSelf: 'flex-start', gap: 4 },
  place: { alignItems: 'center', minHeight: 44, minWidth: 44, opacity: 0 },
});
