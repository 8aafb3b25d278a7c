import type { ReactNode, RefObject } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { ZoomHandle } from '../adapters/zoom-view-props.ts';
import type { BubbleActions } from '../bubbles/bubble-actions.ts';
import { isolated } from '../formatters/safe-text.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { TouchTarget } from '../primitives/controls/touch-target.tsx';
import { Icon } from '../primitives/icon/icon.tsx';
import type { IconName } from '../primitives/icon/icon-shapes.ts';
import { useIsWide } from '../primitives/layer/use-is-wide.ts';
import type { MediaViewerStyle } from '../theme/styles/layer-styles.ts';
import { useViewerEdges } from './use-viewer-edges.ts';
import type { ViewerItem } from './viewer-item.ts';
import { ZOOM_FACTOR } from './viewer-keys.ts';

interface Props {
  readonly item: ViewerItem;
  /** Position and number of items; undefined for a single one. */
  readonly position: string | undefined;
  readonly zoom: RefObject<ZoomHandle | null>;
  readonly style: MediaViewerStyle;
  readonly notify: (text: string) => void;
  readonly onFault: BubbleActions['onFault'];
  readonly onClose: () => void;
}

/** Bar with sender, time, and actions. */
export function ViewerBar({ item, position, zoom, style, notify, onFault, onClose }: Props): ReactNode {
  const { t, date, time } = useChatLocale();
  const { share, save } = useAdapters();
  const { top } = useViewerEdges();
  const { message } = item.row;
  const { url, name, mimeType } = item;
  const sentAt = message.getSentAtMs();
  const sender = message.getSender()?.getName() ?? '';
  const attempt = async (work: () => Promise<void>, doneText: string | undefined, failedText: string) => {
    try {
      await work();
      if (doneText !== undefined) notify(doneText);
    } catch (error) {
      onFault('ERR_CALLBACK', error);
      notify(failedText);
    }
  };
  // Narrow windows are mostly used by touch. Keys zoom in any window.
  const hasZoomButtons = useIsWide() && !item.isVideo;
  // A file that is only on this device has no URL to share.
  const isStored = url !== undefined && !url.startsWith('blob:');
  const button = (icon: IconName, label: string, press: () => void) => (
    <TouchTarget label={label} onPress={press} style={styles.button}>
      <Icon name={icon} size={style.icon.size} color={style.icon.color} />
    </TouchTarget>
  );
  return (
    <View style={[style.bar, styles.bar, top]}>
      {button('close', t('action.close'), onClose)}
      <View style={styles.text}>
        {sender !== '' && (
          <Text style={style.title} numberOfLines={1}>
            {isolated(sender)}
          </Text>
        )}
        <View aria-live="polite" style={styles.line}>
          {position !== undefined && <Text style={style.detail}>{position}</Text>}
          {sentAt !== undefined && <Text style={style.detail}>{`${date(sentAt, true)} · ${time(sentAt)}`}</Text>}
        </View>
      </View>
      <View style={styles.buttons}>
        {hasZoomButtons && (
          <>
            {button('minus', t('media.zoomOut'), () => zoom.current?.zoomBy(1 / ZOOM_FACTOR))}
            {button('plus', t('media.zoomIn'), () => zoom.current?.zoomBy(ZOOM_FACTOR))}
          </>
        )}
        {save &&
          isStored &&
          button('download', t('media.save'), () =>
            attempt(() => save.save({ url, name, mimeType }), t('media.saved'), t('media.notSaved')),
          )}
        {share &&
          isStored &&
          button('share', t('option.share'), () =>
            attempt(() => share.share({ urls: [url], title: name }), undefined, t('media.notShared')),
          )}
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', padding: 4, gap: 4 },
  // Buttons that do not fit beside large text wrap below it.
  text: { flexGrow: 1, flexShrink: 1, alignItems: 'flex-start', minWidth: 0, maxWidth: '80%', paddingHorizontal: 4 },
  // The bar is the background. The button keeps this one under the pointer: that of the theme may be as light as the icon.
  button: { borderRadius: 22, backgroundColor: '#00000000' },
  buttons: { flexDirection: 'row', marginStart: 'auto' },
  line: { flexDirection: 'row', flexWrap: 'wrap', columnGap: 8 },
});
