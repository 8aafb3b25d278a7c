import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { Recording } from '../../adapters/chat-adapters.ts';
import { durationText } from '../../bubbles/media/duration-text.ts';
import { Track } from '../../bubbles/media/track.tsx';
import { usePlayer } from '../../bubbles/media/use-player.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { ComposerButton } from '../composer-button.tsx';
import { useLocalUrl } from '../files/use-local-url.ts';

interface Props {
  readonly recording: Recording;
  readonly style: MessageComposerStyle;
}

/** Plays a recording before it is sent. */
export function VoicePreview({ recording: { file, duration, waveform }, style }: Props): ReactNode {
  const t = useTranslate();
  const { incoming } = useChatTheme().components.messageList;
  const player = usePlayer(useLocalUrl(file));
  const { status = 'idle', position = 0 } = player?.state ?? {};
  const isPlaying = status === 'playing' || status === 'loading';
  return (
    <View style={[style.inputBox, styles.box]}>
      {player && (
        <ComposerButton
          icon={isPlaying ? 'pause' : 'play'}
          label={t(isPlaying ? 'media.pause' : 'media.play')}
          style={style}
          onPress={player.toggle}
        />
      )}
      <View style={styles.track}>
        <Track
          waveform={waveform}
          position={position}
          duration={duration}
          style={incoming.audio}
          label={t('media.position')}
          onSeek={player?.seek}
        />
      </View>
      <Text style={style.counter}>{durationText(position > 0 ? position : duration)}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  box: {
    flexDirection: 'row',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: 4,
    paddingHorizontal: 0,
    paddingEnd: 12,
  },
  track: { flex: 1, minWidth: 0, overflow: 'hidden' },
});
