import type { ReactNode } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import type { BubbleSettings } from '../bubbles/bubble-settings.ts';
import { sideOf } from '../bubbles/bubble-side.ts';
import { useDocument } from '../bubbles/text/use-document.ts';
import { captionOf } from '../formatters/caption-of.ts';
import { plainText } from '../formatters/markdown/plain-text.ts';
import type { MediaViewerStyle } from '../theme/styles/layer-styles.ts';
import { useViewerEdges } from './use-viewer-edges.ts';
import type { ViewerItem } from './viewer-item.ts';

interface Props {
  readonly item: ViewerItem;
  readonly settings: BubbleSettings;
  readonly style: MediaViewerStyle;
}

/** The caption without markup. A long text scrolls. */
export function ViewerCaption({ item, settings, style }: Props): ReactNode {
  const { message } = item.row;
  const { bottom } = useViewerEdges();
  const { alignment } = sideOf(message, settings.alignment);
  const text = plainText(useDocument({ message, settings, alignment }, captionOf(message))).trim();
  if (text === '') return <View style={bottom} />;
  return (
    <ScrollView style={[style.bar, styles.place]} contentContainerStyle={[styles.text, bottom]}>
      <Text style={style.caption}>{text}</Text>
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  place: { maxHeight: 160, flexGrow: 0 },
  text: { paddingHorizontal: 16, paddingTop: 12 },
});
