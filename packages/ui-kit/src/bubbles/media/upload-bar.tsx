import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useTranslate } from '../../localization/locale-context.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import type { BubbleProps } from '../bubble.ts';

/** The progress of uploading the files of a message. Renders nothing before and after the upload. */
export function UploadBar({ bubble }: BubbleProps): ReactNode {
  const { row, style } = bubble;
  const t = useTranslate();
  if (row.sendState !== 'uploading') return null;
  const percent = Math.round((row.uploadProgress ?? 0) * 100);
  return (
    <View
      role="progressbar"
      aria-label={t('status.sending')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={styles.track}
    >
      <View style={[styles.remaining, { backgroundColor: style.audio.track }]} />
      <View style={[styles.done, { width: `${percent}%`, backgroundColor: style.text.color }]} />
    </View>
  );
}

const styles = StyleSheet.create({
  track: {
    height: wholePixels(4),
    borderRadius: 2,
    marginTop: wholePixels(6),
    marginHorizontal: 4,
    overflow: 'hidden',
  },
  remaining: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, opacity: 0.4 },
  done: { height: 4 },
});
