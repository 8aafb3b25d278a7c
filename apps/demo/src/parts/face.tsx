import { useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useState } from 'react';
import { Image, StyleSheet, Text, View } from 'react-native';
import { initialsOf } from './initials-of.ts';

interface Props {
  readonly name: string;
  readonly url: string | undefined;
  /** Side in px. */
  readonly size: number;
  readonly isOnline?: boolean;
  /** Name of the dot of an online user for screen readers. Default: none, because their presence is next to the picture. */
  readonly onlineName?: string;
}

/**
 * The picture of a user or group, or the initials of their name while there is none that can be loaded. Screen readers ignore
 * it, because the name is next to it.
 */
export function Face({ name, url, size, isOnline = false, onlineName }: Props): ReactNode {
  const { colors, type } = useChatTheme();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  // The centre of the dot is on the circle, at 45 degrees.
  const edge = Math.round((size / 2) * (1 - Math.SQRT1_2) - DOT_SIZE / 2);
  const box = { width: size, height: size, borderRadius: size / 2 };
  const naming = isOnline && onlineName ? ({ role: 'img', 'aria-label': onlineName } as const) : HIDDEN;
  return (
    <View {...naming} style={{ width: size, height: size }}>
      <View style={[styles.box, box, { backgroundColor: colors.textMuted }]}>
        <Text
          allowFontScaling={false}
          style={{ color: colors.surface, fontFamily: type.body.fontFamily, fontSize: size * 0.4, fontWeight: '600' }}
        >
          {initialsOf(name)}
        </Text>
        {url !== undefined && url !== brokenUrl && (
          <Image source={{ uri: url }} style={[styles.picture, box]} alt="" onError={() => setBrokenUrl(url)} />
        )}
      </View>
      {isOnline && (
        <View
          style={[
            styles.dot,
            { bottom: edge, end: edge, backgroundColor: colors.success, borderColor: colors.surface },
          ]}
        />
      )}
    </View>
  );
}

const HIDDEN = { 'aria-hidden': true } as const;
/** Diameter in px. */
const DOT_SIZE = 13;

const styles = StyleSheet.create({
  box: { alignItems: 'center', justifyContent: 'center', overflow: 'hidden' },
  picture: { position: 'absolute', top: 0, start: 0 },
  dot: { position: 'absolute', width: DOT_SIZE, height: DOT_SIZE, borderRadius: DOT_SIZE / 2, borderWidth: 2 },
});
