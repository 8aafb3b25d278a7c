import { type ReactNode, useState } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { isolated, withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Layer } from '../../primitives/layer/layer.tsx';
import { TouchTarget } from '../../primitives/touch-target.tsx';
import { webProps } from '../../primitives/web-props.ts';
import type { Bubble } from '../bubble.ts';
import type { MediaItem } from './media-item.ts';
import { ViewedPicture } from './viewed-picture.tsx';

interface Props {
  readonly bubble: Bubble;
  readonly items: readonly MediaItem[];
  readonly openAt: number;
  readonly isVideo: boolean;
  readonly onClose: () => void;
}

const WHITE = '#FFFFFF';

/** Images or videos in the whole window, one at a time; arrow keys and buttons go from one to the next. */
export function MediaViewer({ bubble, items, openAt, isVideo, onClose }: Props): ReactNode {
  const { t, isRightToLeft } = useChatLocale();
  const [at, setAt] = useState(openAt);
  const VideoView = useAdapters().video?.VideoView;
  const item = items[at];
  if (!item?.url) return null;
  const { altText } = bubble.message.getMetadata() ?? {};
  const label = typeof altText === 'string' && altText !== '' ? altText : withoutDirectionControls(item.name);
  const go = (step: number) => setAt((now) => Math.max(0, Math.min(items.length - 1, now + step)));
  const keys = webProps({
    onKeyDown({ key }: KeyboardEvent) {
      if (key === 'ArrowRight') go(isRightToLeft ? -1 : 1);
      if (key === 'ArrowLeft') go(isRightToLeft ? 1 : -1);
    },
  });
  return (
    <Layer isOpen onClose={onClose} label={label}>
      <View style={styles.whole} testID="chat-media-viewer" {...keys}>
        <View style={styles.bar}>
          <TouchTarget label={t('action.close')} onPress={onClose}>
            <Icon name="close" size={24} color={WHITE} />
          </TouchTarget>
          <Text style={styles.name} numberOfLines={1}>
            {isolated(item.name)}
          </Text>
          {items.length > 1 && <Text style={styles.name}>{`${at + 1} / ${items.length}`}</Text>}
        </View>
        <View style={styles.stage}>
          {isVideo && VideoView ? (
            <VideoView key={item.url} url={item.url} posterUrl={item.thumbnailUrl} label={label} />
          ) : (
            <ViewedPicture key={at} url={item.url} label={label} bubble={bubble} />
          )}
        </View>
        {items.length > 1 && (
          <View style={styles.steps}>
            <TouchTarget label={t('media.previous')} disabled={at === 0} onPress={() => go(-1)}>
              <Icon name="back" size={28} color={WHITE} />
            </TouchTarget>
            <TouchTarget label={t('media.next')} disabled={at === items.length - 1} onPress={() => go(1)}>
              <Icon name="next" size={28} color={WHITE} />
            </TouchTarget>
          </View>
        )}
      </View>
    </Layer>
  );
}

const styles = StyleSheet.create({
  whole: { flex: 1, backgroundColor: '#000000E6' },
  bar: { flexDirection: 'row', alignItems: 'center', gap: 8, padding: 8 },
  name: { color: WHITE, fontSize: 15, lineHeight: 21, flexShrink: 1 },
  stage: { flex: 1, minHeight: 0, alignItems: 'center', justifyContent: 'center' },
  steps: { flexDirection: 'row', justifyContent: 'space-between', padding: 8 },
});
