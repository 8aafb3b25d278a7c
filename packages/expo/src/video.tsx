import type { VideoAdapter, VideoViewProps } from '@chatwire/react-native';
import { VideoView as ExpoVideoView, useVideoPlayer } from 'expo-video';
import type { ReactNode } from 'react';

/** Plays videos inside the message with expo-video and the system's controls. */
export const expoVideo: VideoAdapter = { VideoView };

function VideoView({ url, label }: VideoViewProps): ReactNode {
  const player = useVideoPlayer(url);
  return (
    <ExpoVideoView player={player} nativeControls contentFit="contain" accessibilityLabel={label} style={FILLING} />
  );
}

const FILLING = { width: '100%', height: '100%' } as const;
