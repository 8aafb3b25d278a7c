import type { ReactNode } from 'react';
import { ViewSlot } from '../primitives/view-slot.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { ComposerButton } from './composer-button.tsx';
import type { ChatMessageComposerProps } from './composer-props.ts';
import type { ComposerModel } from './use-composer.ts';
import type { VoiceRecording } from './use-voice-recording.ts';

interface Props {
  readonly props: ChatMessageComposerProps;
  readonly model: ComposerModel;
  readonly voice: VoiceRecording;
  readonly style: MessageComposerStyle;
}

/** Send; while an agent answers Stop, and before anything is written the microphone. Contract 21.6, 32. */
export function SendControl({ props, model, voice, style }: Props): ReactNode {
  const { t, conversation, report, runId, canSend, modes, text, files, isAgent } = model;
  if (runId !== undefined) {
    return (
      <ComposerButton
        kind="send"
        icon="stop"
        label={t('ai.stop')}
        style={style}
        onPress={model.stop}
        testID="chat-stop-button"
      />
    );
  }
  const isEmpty = text.composed.text === '' && files.files.length === 0 && modes.mode.kind !== 'edit';
  const offersVoice = voice.canRecord && !isAgent && !props.hideVoiceRecordingButton;
  if (voice.isRecording || (isEmpty && offersVoice)) {
    return (
      <ComposerButton
        kind={voice.isRecording ? 'send' : 'plain'}
        icon={voice.isRecording ? 'stop' : 'mic'}
        label={t(voice.isRecording ? 'compose.stopRecording' : 'compose.record')}
        style={style}
        onPress={voice.toggle}
        testID="chat-voice-button"
      />
    );
  }
  if (props.hideSendButton) return null;
  if (props.SendButtonView) return <ViewSlot view={props.SendButtonView} props={conversation} report={report} />;
  return (
    <ComposerButton
      kind="send"
      icon={modes.mode.kind === 'edit' ? 'check' : 'send'}
      label={t(modes.mode.kind === 'edit' ? 'compose.save' : 'compose.send')}
      style={style}
      disabled={!canSend}
      onPress={() => void model.submit()}
      testID="chat-send-button"
    />
  );
}
