import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { PlainImage } from './plain-image.tsx';
import { useDecodedUrl } from './use-decoded-url.ts';
import type { MediaLoading } from './use-media-loading.ts';

interface Props {
  readonly url: string;
  readonly label: string;
  readonly loading: MediaLoading;
}

/** A picture that fills its cell. When the URL changes, the element stays, so that the picture does not flicker. */
export function MediaImage({ url, label, loading }: Props): ReactNode {
  const decoded = useDecodedUrl(url, loading);
  return (
    <View style={styles.fill}>
      <PlainImage
        key={decoded.reload}
        url={decoded.url}
        style={styles.fill}
        label={label}
        onLoad={decoded.loaded}
        onError={loading.fail}
      />
    </View>
  );
}

const styles = StyleSheet.create({
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
});
