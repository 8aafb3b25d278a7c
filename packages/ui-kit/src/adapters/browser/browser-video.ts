import { createElement, type ReactNode } from 'react';
import type { VideoAdapter, VideoViewProps } from '../chat-adapters.ts';

/** A video element with the browser's controls. */
export const browserVideo: VideoAdapter = { VideoView };

function VideoView({ url, posterUrl, label }: VideoViewProps): ReactNode {
  return createElement('video', {
    src: url,
    poster: posterUrl,
    controls: true,
    playsInline: true,
    preload: 'metadata',
    'aria-label': label,
    style: FILLING,
  });
}

const FILLING = { width: '100%', height: '100%', objectFit: 'contain' };
