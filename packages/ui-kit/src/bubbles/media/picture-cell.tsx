import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Bubble } from '../bubble.ts';
import { kindStyle } from '../kind-style.ts';
import { durationText } from './duration-text.ts';
import { FailedMedia } from './failed-media.tsx';
import { MediaImage } from './media-image.tsx';
import type { MediaItem } from './media-item.ts';
import { useMediaLoading } from './use-media-loading.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.MediaMessage;
  readonly item: MediaItem;
  /** Number of pictures without a cell, shown on the last cell. */
  readonly hiddenCount: number;
  readonly onPress: () => void;
}

/** One picture or video of a message. A press opens it. */
export function PictureCell({ bubble, message, item, hiddenCount, onPress }: Props): ReactNode {
  const t = useTranslate();
  const style = kindStyle(bubble);
  const loading = useMediaLoading(bubble);
  const isVideo = message.getType() === 'video';
  const { altText } = message.getMetadata() ?? {};
  const duration = isVideo && item.duration !== undefined ? durationText(item.duration) : undefined;
  const kind = `${t(`media.${isVideo ? 'video' : 'image'}`, { count: 1 })}, ${withoutDirectionControls(item.name)}`;
  const label = [
    typeof altText === 'string' && altText !== '' ? altText : kind,
    duration,
    hiddenCount > 0 ? `+${hiddenCount}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
  const picture = isVideo ? item.thumbnailUrl : (item.thumbnailUrl ?? item.url);
  if (loading.hasFailed) return <FailedMedia onRetry={loading.retry} />;
  return (
    <TouchTarget label={label} onPress={onPress} style={styles.cell}>
      {picture === undefined ? null : <MediaImage url={picture} label={label} loading={loading} />}
      {isVideo && hiddenCount === 0 && (
        <View style={[styles.disc, { backgroundColor: style?.track }]}>
          <Icon name="play" size={24} color={style?.icon.color ?? '#FFFFFF'} />
        </View>
      )}
      {duration !== undefined && (
        <Text style={[style?.detail, styles.duration, { backgroundColor: style?.track }]}>{duration}</Text>
      )}
      {hiddenCount > 0 && (
        <View style={[styles.hiddenCount, { backgroundColor: style?.track }]}>
          <Text style={style?.title}>{`+${hiddenCount}`}</Text>
        </View>
      )}
    </TouchTarget>
  );
}

const styles = StyleSheet.create({
  cell: { flex: 1, overflow: 'hidden' },
  disc: { width: 48, height: 48, borderRadius: 24, alignItems: 'center', justifyContent: 'center' },
  duration: { position: 'absolute', bottom: 6, start: 6, borderRadius: 6, paddingHorizontal: 6 },
  hiddenCount: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    start: 0,
    end: 0,
    alignItems: 'center',
    justifyContent: 'center',
  },
});
