import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble } from '../bubble.ts';
import { SearchedText } from '../text/searched-text.tsx';
import { useOpenUrl } from '../text/use-open-url.ts';
import type { MediaItem } from './media-item.ts';
import { sizeText } from './size-text.ts';

interface Props {
  readonly item: MediaItem;
  readonly bubble: Bubble;
}

/** A file with its type, name and size; a press opens it. */
export function FileCard({ item, bubble }: Props): ReactNode {
  const { number } = useChatLocale();
  const open = useOpenUrl(bubble);
  const { colors } = useChatTheme();
  const { title, detail, container } = bubble.style.file;
  const { url, size } = item;
  const name = withoutDirectionControls(item.name);
  const details = [kindOf(item), size === undefined ? '' : sizeText(size, number)].filter((fact) => fact !== '');
  return (
    <TouchTarget onPress={() => open(url ?? '')} disabled={url === undefined} style={[container, styles.card]}>
      <View style={[styles.disc, { backgroundColor: colors.surfaceRaised }]}>
        <Icon name="file" size={22} color={colors.accent} />
      </View>
      <View style={styles.text}>
        <Text style={title} numberOfLines={2}>
          <SearchedText text={name} bubble={bubble} />
        </Text>
        <Text style={detail}>{details.join(' · ')}</Text>
      </View>
    </TouchTarget>
  );
}

function kindOf({ name, mimeType }: MediaItem): string {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1] ?? mimeType.split('/')[1] ?? '';
  return extension.toUpperCase();
}

const styles = StyleSheet.create({
  card: { flexDirection: 'row', alignItems: 'center', justifyContent: 'flex-start', minWidth: 200, maxWidth: '100%' },
  disc: { width: 40, height: 40, borderRadius: 10, alignItems: 'center', justifyContent: 'center' },
  text: { flexShrink: 1, minWidth: 0, alignItems: 'flex-start' },
});
