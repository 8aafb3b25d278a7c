import type { ReactNode } from 'react';
import { PixelRatio, Platform, StyleSheet, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { Size } from '../adapters/zoom-view-props.ts';
import type { BubbleSettings } from '../bubbles/bubble-settings.ts';
import { FailedMedia } from '../bubbles/media/failed-media.tsx';
import { PlainImage } from '../bubbles/media/plain-image.tsx';
import { useMediaLoading } from '../bubbles/media/use-media-loading.ts';
import { frameOf } from './geometry.ts';
import { usePictureSize } from './use-picture-size.ts';
import type { ViewerItem } from './viewer-item.ts';

interface Props {
  readonly item: ViewerItem;
  readonly settings: BubbleSettings;
  readonly window: Size;
  /** False for a neighbour of the displayed picture. */
  readonly isShown: boolean;
}

/** A picture as large as the window allows, or a video with its player. */
export function ViewerPage({ item, settings, window, isShown }: Props): ReactNode {
  const VideoView = useAdapters().video?.VideoView;
  const loading = useMediaLoading({ row: item.row, settings });
  const pictureSize = usePictureSize(item);
  const { url, thumbnailUrl, label } = item;
  if (url === undefined) return null;
  if (item.isVideo) {
    if (isShown && VideoView) {
      return (
        <View style={styles.whole}>
          <VideoView key={url} url={url} posterUrl={thumbnailUrl} label={label} />
        </View>
      );
    }
    return thumbnailUrl === undefined ? null : <PlainImage url={thumbnailUrl} style={styles.fill} fit="contain" />;
  }
  if (loading.hasFailed) return <FailedMedia onRetry={loading.retry} />;
  const { picture } = frameOf(window, pictureSize);
  const detail = detailOf(pictureSize, picture);
  const size = { width: picture.width * detail, height: picture.height * detail };
  return (
    <View style={styles.whole}>
      <PlainImage
        key={`${loading.attempt} ${url}`}
        url={url}
        style={[styles.picture, size, detail > 1 && { transform: [{ scale: 1 / detail }] }]}
        label={label}
        fit="contain"
        onError={loading.fail}
      />
    </View>
  );
}

/**
 * Returns the factor by which a picture is rendered larger and scaled down. Phones decode a picture at the size of its
 * view, so this keeps it sharp when zoomed. At most 3, because memory grows with the square.
 */
function detailOf(pictureSize: Size | undefined, picture: Size): number {
  if (Platform.OS === 'web' || pictureSize === undefined || picture.width <= 0) return 1;
  return Math.min(3, Math.max(1, pictureSize.width / (picture.width * PixelRatio.get())));
}

const styles = StyleSheet.create({
  whole: { flex: 1, alignItems: 'center', justifyContent: 'center' },
  fill: { width: '100%', height: '100%' },
  picture: { flexShrink: 0 },
});
