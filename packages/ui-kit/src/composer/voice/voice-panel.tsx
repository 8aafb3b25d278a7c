import { type ReactNode, useEffect, useRef } from 'react';
import { Platform, StyleSheet, Text, View } from 'react-native';
import type { Recording } from '../../adapters/chat-adapters.ts';
import { durationText } from '../../bubbles/media/duration-text.ts';
import { useTranslate } from '../../localization/locale-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import type { ViewInstance } from '../../primitives/native-refs.ts';
import { webProps } from '../../primitives/web-props.ts';
import type { MessageComposerStyle } from '../../theme/styles/message-composer-style.ts';
import { useChatTheme } from '../../theme/theme-context.ts';
import { ComposerButton } from '../composer-button.tsx';
import { LevelStrip } from './level-strip.tsx';
import { VoicePreview } from './voice-preview.tsx';
import type { VoiceRecorder, VoiceState } from './voice-recorder.ts';

interface Props {
  readonly state: VoiceState;
  readonly recorder: Pick<VoiceRecorder, 'cancel' | 'stop' | 'take'>;
  readonly style: MessageComposerStyle;
  readonly onSend: (recording: Recording) => void;
  /** Called when the panel closes. */
  readonly onEnd: () => void;
}

/** Replaces the input during a recording. It shows time and loudness, and then a preview that can be played. */
export function VoicePanel({ recorder, state, style, onSend, onEnd }: Props): ReactNode {
  const t = useTranslate();
  const { colors } = useChatTheme();
  const panel = useRef<ViewInstance>(null);
  const send = useRef<ViewInstance>(null);
  const latestOnEnd = useLatest(onEnd);
  const { phase } = state;
  useEffect(() => () => latestOnEnd.current(), [latestOnEnd]);
  useEffect(() => {
    // The focused button was removed. Until there is a recording, Send is disabled and the panel gets the focus.
    if (Platform.OS === 'web') (phase === 'recording' || phase === 'recorded' ? send : panel).current?.focus();
  }, [phase]);
  const isRecording = state.phase === 'recording';
  const elapsed = isRecording ? state.elapsedMs : 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') recorder.cancel();
  };
  return (
    <View
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label={t('media.voice')}
      style={styles.row}
      testID="chat-voice-panel"
      {...webProps({ onKeyDown })}
    >
      <ComposerButton icon="trash" label={t('compose.discard')} style={style} onPress={recorder.cancel} />
      {state.phase === 'recorded' ? (
        <VoicePreview recording={state.recording} style={style} />
      ) : (
        <View style={[style.inputBox, styles.strip]}>
          <View
            role="img"
            aria-label={t('compose.recording')}
            style={[styles.dot, { backgroundColor: colors.danger }]}
          />
          <Text role="timer" style={[style.input, styles.time]}>
            {durationText(Math.floor(elapsed / 1000))}
          </Text>
          <LevelStrip levels={isRecording ? state.levels : []} color={style.icon.color} />
        </View>
      )}
      {state.phase !== 'recorded' && (
        <ComposerButton
          icon="stop"
          label={t('compose.stopRecording')}
          style={style}
          disabled={!isRecording}
          onPress={() => void recorder.stop()}
          testID="chat-voice-stop"
        />
      )}
      <ComposerButton
        ref={send}
        kind="send"
        icon="send"
        label={t('compose.send')}
        style={style}
        disabled={!isRecording && state.phase !== 'recorded'}
        onPress={() => void recorder.take().then((recording) => recording && onSend(recording))}
        testID="chat-voice-send"
      />
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', gap: 8, outlineStyle: 'solid', outlineWidth: 0 },
  strip: { flexDirection: 'row', alignItems: 'center', justifyContent: 'flex-start', gap: 8 },
  dot: { width: 10, height: 10, borderRadius: 5 },
  // Digits of equal width, so that nothing moves as the seconds change.
  time: { fontVariant: ['tabular-nums'] },
});
