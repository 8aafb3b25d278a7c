import type { ReactNode } from 'react';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { ComposerButton } from './composer-button.tsx';
import type { ChatMessageComposerProps } from './composer-props.ts';
import type { ComposerModel } from './use-composer.ts';
import type { Voice } from './voice/use-voice-recorder.ts';

interface Props {
  readonly props: ChatMessageComposerProps;
  readonly model: ComposerModel;
  /** Undefined where recording is unavailable. */
  readonly voice: Voice | undefined;
  readonly style: MessageComposerStyle;
}

/**
 * Send; Stop while an agent responds; the microphone while the input is empty.
 * See docs/spec/message-list.md#cancel-and-options, #composer.
 */
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
  const isEmpty = text.composed.text === '' && files.length === 0 && modes.kind !== 'edit' && !modes.isRestoring;
  if (isEmpty && voice && !isAgent && !props.hideVoiceRecordingButton) {
    return (
      <ComposerButton
        icon="mic"
        label={t('compose.record')}
        style={style}
        onPress={() => void voice.recorder.start()}
        testID="chat-voice-button"
      />
    );
  }
  if (props.hideSendButton) return null;
  if (props.SendButtonView) return <ViewSlot view={props.SendButtonView} props={conversation} report={report} />;
  return (
    <ComposerButton
      kind="send"
      icon={modes.kind === 'edit' ? 'check' : 'send'}
      label={t(modes.kind === 'edit' ? 'compose.save' : 'compose.send')}
      style={style}
      disabled={!canSend}
      onPress={model.submit}
      testID="chat-send-button"
    />
  );
}
