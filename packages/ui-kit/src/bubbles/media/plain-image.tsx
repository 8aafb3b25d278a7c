import type { ReactNode } from 'react';
import { Image, type ImageStyle, type StyleProp } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';

interface Props {
  readonly url: string;
  readonly style: StyleProp<ImageStyle>;
  readonly label?: string | undefined;
  /** Default: `cover`. */
  readonly fit?: 'cover' | 'contain';
  readonly onLoad?: (() => void) | undefined;
  readonly onError?: (() => void) | undefined;
}

/** A picture, rendered by the app's adapter or by React Native. React Native loads it without credentials. */
export function PlainImage({ url, style, label, fit = 'cover', onLoad, onError }: Props): ReactNode {
  const AppImage = useAdapters().image?.Image;
  if (AppImage) return <AppImage url={url} style={style} label={label} fit={fit} onLoad={onLoad} onError={onError} />;
  return (
    <Image
      source={{ uri: url }}
      style={style}
      resizeMode={fit}
      alt={label ?? ''}
      {...(onLoad && { onLoad: () => onLoad() })}
      {...(onError && { onError: () => onError() })}
    />
  );
}
