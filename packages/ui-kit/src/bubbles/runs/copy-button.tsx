import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { plainText } from '../../formatters/markdown/plain-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { Bubble } from '../bubble.ts';
import { useDocument } from '../text/use-document.ts';

interface Props {
  readonly bubble: Bubble;
  readonly text: string;
  /** Whether the button is visible. If not, its space stays empty. */
  readonly isReady: boolean;
}

/** Copies an agent's response. See docs/spec/message-list.md#built-in-kinds. */
export function CopyButton({ bubble, text, isReady }: Props): ReactNode {
  const t = useTranslate();
  const document = useDocument(bubble, text);
  const { detail, icon } = bubble.style.assistant;
  const content = (
    <>
      <Icon name="copy" size={detail.lineHeight ?? 16} color={icon.color} />
      <Text style={detail}>{t('bubble.copy')}</Text>
    </>
  );
  if (!isReady) {
    return (
      <View aria-hidden style={[styles.copy, styles.placeholder]}>
        {content}
      </View>
    );
  }
  return (
    <TouchTarget style={styles.copy} onPress={() => bubble.settings.actions.copyText(plainText(document))}>
      {content}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  copy: { flexDirection: 'row', gap: 4 },
  placeholder: { alignItems: 'center', justifyContent: 'center', minHeight: wholePixels(44), minWidth: 44, opacity: 0 },
});
