import { memo, type ReactNode, useState } from 'react';
import { Image, type StyleProp, StyleSheet, Text, View, type ViewStyle } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { Icon } from '../icon/icon.tsx';
import { avatarColor } from './avatar-color.ts';
import { initials } from './initials.ts';

export interface AvatarProps {
  /** Id of the user or group, which determines the colour. */
  readonly id: string;
  readonly name: string;
  readonly url?: string | undefined;
  /** Width and height in px. */
  readonly size: number;
  readonly style?: StyleProp<ViewStyle>;
  /** Accessible name, needed where no text beside it names the user. Undefined: hidden from screen readers. */
  readonly label?: string | undefined;
}

const ON_COLOR = '#FFFFFF';

/**
 * The picture of a user or group. Until it is loaded, and if loading fails: initials on a colour, or an icon without a
 * name.
 */
export const Avatar = memo(function Avatar({ id, name, url, size, style, label }: AvatarProps): ReactNode {
  const { type } = useChatTheme();
  const [failedUrl, setFailed] = useState<string | undefined>(undefined);
  const letters = initials(name);
  const round = { width: size, height: size, borderRadius: size / 2 };
  return (
    <View
      style={[styles.box, round, { backgroundColor: avatarColor(id) }, style]}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label })}
    >
      {letters === '' ? (
        <Icon name="person" size={Math.round(size * 0.6)} color={ON_COLOR} />
      ) : (
        <Text
          aria-hidden
          allowFontScaling={false}
          numberOfLines={1}
          style={[
            styles.initials,
            { fontFamily: type.label.fontFamily, fontSize: Math.round(size * 0.4), lineHeight: size },
          ]}
        >
          {letters}
        </Text>
      )}
      {url !== undefined && url !== '' && url !== failedUrl && (
        <Picture key={url} url={url} size={size} onError={() => setFailed(url)} />
      )}
    </View>
  );
});

function Picture({ url, size, onError }: { url: string; size: number; onError: () => void }): ReactNode {
  const AppImage = useAdapters().image?.Image;
  const style = [styles.picture, { width: size, height: size }];
  if (AppImage) return <AppImage url={url} style={style} fit="cover" onError={onError} />;
  return <Image source={{ uri: url }} style={style} resizeMode="cover" onError={onError} alt="" />;
}

const styles = StyleSheet.create({
  box: { overflow: 'hidden', flexShrink: 0, alignItems: 'center', justifyContent: 'center' },
  initials: { color: ON_COLOR, fontWeight: '600', textAlign: 'center' },
  picture: { position: 'absolute', top: 0, start: 0 },
});
