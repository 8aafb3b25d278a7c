import type { ReactNode } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { withoutDirectionControls } from '../../formatters/safe-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { TouchTarget } from '../../primitives/controls/touch-target.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { useChatTheme } from '../../theme/theme-context.ts';
import type { Bubble } from '../bubble.ts';
import { useOpenUrl } from '../text/use-open-url.ts';
import { durationText } from './duration-text.ts';
import type { MediaItem } from './media-item.ts';
import { Track } from './track.tsx';
import { useRenewedPlayer } from './use-renewed-player.ts';

interface Props {
  readonly item: MediaItem;
  readonly bubble: Bubble;
  readonly isVoice: boolean;
  /** Loudness over time, each value 0 to 1. If empty, the progress is shown as a line. */
  readonly waveform: readonly number[];
}

/** An audio file with play button, progress and duration. Without an audio adapter, a press opens the file. */
export function AudioCard({ item, bubble, isVoice, waveform }: Props): ReactNode {
  const t = useTranslate();
  const openUrl = useOpenUrl(bubble);
  const { colors } = useChatTheme();
  const { player, hasFailed, press } = useRenewedPlayer(item.url, bubble);
  const { container, title, detail } = bubble.style.audio;
  const { status, position, duration: knownDuration } = player?.state ?? { status: 'idle', position: 0, duration: 0 };
  const duration = knownDuration > 0 ? knownDuration : (item.duration ?? 0);
  const isPlaying = !hasFailed && (status === 'playing' || status === 'loading');
  const open = () => openUrl(item.url ?? '');
  const name = isVoice ? t('media.voice') : withoutDirectionControls(item.name);
  const shownTime = position > 0 ? position : duration;
  return (
    <View style={[container, styles.card]}>
      <TouchTarget
        label={`${t(hasFailed ? 'action.retry' : isPlaying ? 'media.pause' : 'media.play')}, ${name}`}
        onPress={press ?? open}
        disabled={item.url === undefined}
        style={[styles.disc, { backgroundColor: colors.surfaceRaised }]}
      >
        <Icon name={hasFailed ? 'retry' : isPlaying ? 'pause' : 'play'} size={20} color={colors.accent} />
      </TouchTarget>
      <View style={styles.text}>
        {!isVoice && (
          <Text style={[title, styles.start]} numberOfLines={1}>
            {name}
          </Text>
        )}
        <Track
          waveform={waveform}
          position={position}
          duration={duration}
          style={bubble.style.audio}
          label={t('media.position')}
          onSeek={player?.seek}
        />
        <Text style={[detail, styles.start]}>{hasFailed ? t('media.failed') : durationText(shownTime)}</Text>
      </View>
    </View>
  );
}

const styles = StyleSheet.create({
  card: { flexDirection: 'row', alignItems: 'center', width: 240, maxWidth: '100%' },
  disc: { borderRadius: 22 },
  text: { flex: 1, minWidth: 0 },
  start: { alignSelf: 'flex-start' },
});
