import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { hostOf, linkTarget } from '../../formatters/links/link-target.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble, BubbleProps } from '../bubble.ts';
import { PlainImage } from '../media/plain-image.tsx';
import { useOpenUrl } from './use-open-url.ts';

interface Preview {
  readonly url: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly image: string | undefined;
}

/**
 * The preview card of a link, from data in the message. Sends no request.
 * See docs/spec/message-list.md#built-in-kinds.
 */
export function LinkPreview({ bubble }: BubbleProps): ReactNode {
  const preview = previewOf(bubble.message.getMetadata()?.['linkPreview']);
  return preview ? <Card bubble={bubble} preview={preview} /> : null;
}

function Card({ bubble, preview }: { readonly bubble: Bubble; readonly preview: Preview }): ReactNode {
  const open = useOpenUrl(bubble);
  const { colors } = useChatTheme();
  const { url, title, description, image } = preview;
  const { style } = bubble;
  return (
    <TouchTarget role="link" onPress={() => open(url)} style={[styles.card, { backgroundColor: colors.surfaceRaised }]}>
      {image !== undefined && <PlainImage url={image} style={styles.image} />}
      <View style={styles.text}>
        <Text style={[style.time, { color: colors.textMuted }]} numberOfLines={1}>
          {hostOf(url) ?? url.split('/')[2]}
        </Text>
        <Text style={[style.senderName, { color: colors.text }]} numberOfLines={2}>
          {title}
        </Text>
        {description !== undefined && (
          <Text style={[style.time, { color: colors.textMuted }]} numberOfLines={2}>
            {description}
          </Text>
        )}
      </View>
    </TouchTarget>
  );
}

function previewOf(value: unknown): Preview | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const url = textOf(value, 'url');
  const target = url === undefined ? undefined : linkTarget(url);
  const title = textOf(value, 'title');
  if (target === undefined || title === undefined) return undefined;
  const image = textOf(value, 'image');
  return {
    url: target,
    title,
    description: textOf(value, 'description'),
    image: image?.startsWith('https://') ? image : undefined,
  };
}

function textOf(value: object, member: string): string | undefined {
  const text: unknown = Reflect.get(value, member);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

const styles = StyleSheet.create({
  card: {
    alignItems: 'stretch',
    justifyContent: 'flex-start',
    borderRadius: 10,
    overflow: 'hidden',
    marginBottom: wholePixels(6),
    marginTop: wholePixels(2),
    width: 264,
    maxWidth: '100%',
  },
  image: { width: '100%', aspectRatio: 1.91 },
  text: { padding: wholePixels(10), gap: wholePixels(2) },
});
