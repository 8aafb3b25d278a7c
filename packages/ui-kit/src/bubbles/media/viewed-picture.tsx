import type { ReactNode } from 'react';
import { StyleSheet } from 'react-native';
import type { Bubble } from '../bubble.ts';
import { FailedMedia } from './failed-media.tsx';
import { PlainImage } from './plain-image.tsx';
import { useMediaLoading } from './use-media-loading.ts';

interface Props {
  readonly url: string;
  readonly label: string;
  readonly bubble: Bubble;
}

/** A picture as large as the window allows. */
export function ViewedPicture({ url, label, bubble }: Props): ReactNode {
  const loading = useMediaLoading(bubble);
  if (loading.hasFailed) return <FailedMedia onRetry={loading.retry} />;
  return (
    <PlainImage
      key={`${loading.attempt} ${url}`}
      url={url}
      style={styles.picture}
      label={label}
      fit="contain"
      onError={loading.fail}
    />
  );
}

const styles = StyleSheet.create({ picture: { width: '100%', height: '100%' } });
