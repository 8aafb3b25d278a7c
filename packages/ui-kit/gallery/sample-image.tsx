import { type ComponentProps, type ReactNode } from 'react';
import { Image } from 'react-native';
import type { ChatAdapters } from '../src/adapters/chat-adapters.ts';
import { PICTURES } from './sample-messages.ts';

type ImageProps = ComponentProps<NonNullable<ChatAdapters['image']>['Image']>;

/** Renders landscapes without the network, because URLs in messages must be web addresses. */
export function SampleImage({ url, style, fit, onError }: ImageProps): ReactNode {
  const uri = url.startsWith(PICTURES) ? landscape(Number(url.slice(PICTURES.length))) : url;
  return <Image source={{ uri }} style={style} resizeMode={fit} alt="" onError={onError} />;
}

function landscape(at: number): string {
  const [sky, sea, sun] = LANDSCAPES[at % LANDSCAPES.length] ?? [];
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><rect width="640" height="480" fill="#${sky}"/><circle cx="${150 + at * 80}" cy="170" r="60" fill="#${sun}"/><path d="M0 300q160-40 320 0t320 0v180H0z" fill="#${sea}"/><path d="M330 130v160h-90zm14 40v120h80z" fill="#fff"/><path d="M220 304h220l-30 46H250z" fill="#3b2a22"/></svg>`)}`;
}

const LANDSCAPES = [
  ['9fd0ea', '2f7f9f', 'fff3c4'],
  ['f3b994', '8a5a73', 'ffe3b0'],
  ['2b3a5c', '16213a', 'e8edf7'],
  ['c9e4d0', '4f8f86', 'fdf6d8'],
  ['dcd3ea', '6f6aa8', 'ffffff'],
];
