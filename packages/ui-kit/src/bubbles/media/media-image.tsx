import { type ReactNode, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { PlainImage } from './plain-image.tsx';
import type { MediaLoading } from './use-media-loading.ts';

interface Props {
  readonly url: string;
  readonly label: string;
  readonly loading: MediaLoading;
}

/**
 * A picture that fills its place. A new address is loaded behind the picture of the old one, so that a picture on the
 * device stays until that of the server is there. Contract 19.1.
 */
export function MediaImage({ url, label, loading }: Props): ReactNode {
  const [loadedUrl, setLoaded] = useState<string | undefined>(undefined);
  return (
    <View style={styles.fill}>
      {loadedUrl !== undefined && loadedUrl !== url && <PlainImage url={loadedUrl} style={styles.fill} />}
      <PlainImage
        key={`${loading.attempt} ${url}`}
        url={url}
        style={styles.fill}
        label={label}
        onLoad={() => setLoaded(url)}
        onError={loading.fail}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
});
