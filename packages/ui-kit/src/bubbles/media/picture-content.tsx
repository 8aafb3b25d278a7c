import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useMemo, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { MediaViewer } from '../../viewer/media-viewer.tsx';
import { viewerItemId, viewerItems } from '../../viewer/viewer-item.ts';
import type { Bubble } from '../bubble.ts';
import { kindStyle } from '../kind-style.ts';
import { TextBody } from '../text/text-body.tsx';
import { Translation } from '../text/translation.tsx';
import { useOpenUrl } from '../text/use-open-url.ts';
import { PictureCell } from './picture-cell.tsx';
import { gridRatio, gridRows, MAX_CELLS } from './picture-grid.ts';
import { useLocalUrls, useMediaItems } from './use-media-items.ts';

interface Props {
  readonly bubble: Bubble;
  readonly message: Chat.MediaMessage;
}

/**
 * Images or videos in a grid whose size is fixed before they load; a press opens them.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function PictureContent({ bubble, message }: Props): ReactNode {
  const items = useMediaItems(message);
  const { video } = useAdapters();
  const openUrl = useOpenUrl(bubble);
  const [openIndex, setOpenIndex] = useState<number | undefined>(undefined);
  const isVideo = message.getType() === 'video';
  const shownItems = items.slice(0, MAX_CELLS);
  const openInRow = (_row: Chat.MessageRow, index: number) => setOpenIndex(index);
  const press = (index: number) => {
    const url = items[index]?.url;
    if (!isVideo || video?.VideoView) (bubble.settings.actions.openMedia ?? openInRow)(bubble.row, index);
    else if (url !== undefined && video?.open) video.open(url);
    else if (url !== undefined) openUrl(url);
  };
  return (
    <>
      <View style={[kindStyle(bubble)?.container, styles.grid, { aspectRatio: gridRatio(items) }]}>
        {gridRows(shownItems.map((item, index) => ({ item, index }))).map((row) => (
          <View key={row[0]?.index} style={styles.row}>
            {row.map(({ item, index }) => (
              <PictureCell
                key={index}
                bubble={bubble}
                message={message}
                item={item}
                hiddenCount={index === MAX_CELLS - 1 ? items.length - MAX_CELLS : 0}
                onPress={() => press(index)}
              />
            ))}
          </View>
        ))}
      </View>
      <Caption bubble={bubble} text={message.getCaption() ?? ''} />
      {openIndex !== undefined && (
        <RowViewer bubble={bubble} openIndex={openIndex} onClose={() => setOpenIndex(undefined)} />
      )}
    </>
  );
}

interface RowViewerProps {
  readonly bubble: Bubble;
  /** Index of the file that is open at first. */
  readonly openIndex: number;
  readonly onClose: () => void;
}

/** The media viewer of a row outside a list. It shows only the files of that row. */
function RowViewer({ bubble, openIndex, onClose }: RowViewerProps): ReactNode {
  const { row, settings } = bubble;
  const localUrl = useLocalUrls();
  const canPlay = useAdapters().video?.VideoView !== undefined;
  const items = useMemo(() => viewerItems(row, localUrl, canPlay), [row, localUrl, canPlay]);
  return <MediaViewer items={items} openId={viewerItemId(row, openIndex)} settings={settings} onClose={onClose} />;
}

/** The text below the files of a message, with its translation. */
export function Caption({ bubble, text }: { readonly bubble: Bubble; readonly text: string }): ReactNode {
  if (text === '') return null;
  return (
    <View style={styles.caption}>
      <TextBody bubble={bubble} text={text} />
      {bubble.row.translation && <Translation bubble={bubble} />}
    </View>
  );
}

const styles = StyleSheet.create({
  grid: { width: 272, maxWidth: '100%', gap: wholePixels(2), paddingVertical: 0 },
  row: { flex: 1, flexDirection: 'row', gap: wholePixels(2) },
  caption: { paddingHorizontal: 8, paddingTop: wholePixels(4), maxWidth: 272 },
});
