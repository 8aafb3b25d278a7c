import { type ReactNode, useId, useRef, useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { ViewSlot } from '../primitives/slots/view-slot.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { pressKey } from './composer-keys.ts';
import type { ChatMessageComposerProps } from './composer-props.ts';
import { AttachButton } from './files/attach-button.tsx';
import { AttachmentTray } from './files/attachment-tray.tsx';
import { DropHint } from './files/drop-hint.tsx';
import { useAttachmentOptions } from './files/use-attachment-options.tsx';
import { useFileDrop } from './files/use-file-drop.ts';
import { ModeStrip } from './mode-strip.tsx';
import { SendControl } from './send-control.tsx';
import { StatusLine } from './status-line.tsx';
import type { ComposerModel } from './use-composer.ts';
import { useVoiceRecorder } from './voice/use-voice-recorder.ts';
import { VoicePanel } from './voice/voice-panel.tsx';
import { ComposerInput } from './writing/composer-input.tsx';
import { SuggestionList } from './writing/suggestion-list.tsx';

interface Props {
  readonly props: ChatMessageComposerProps;
  readonly model: ComposerModel;
  readonly style: MessageComposerStyle;
}

/** An open composer: edited or quoted message, files, text, and send controls. */
export function OpenComposer({ props, model, style }: Props): ReactNode {
  const { text, modes, tray, files, typing, suggestions, notices, report, t } = model;
  const { mode, kind } = modes;
  const listId = useId();
  const [activeIndex, setActiveIndex] = useState(0);
  const view = useRef<ViewInstance>(null);
  // Only in browsers: on phones this would open the keyboard.
  const focusInBrowser = () => Platform.OS === 'web' && text.input.current?.focus();
  const attach: typeof tray.add = (pickedFiles, asFile) => {
    tray.add(pickedFiles, asFile);
    // The menu has returned the focus to its button, but users usually continue with a caption or Enter.
    focusInBrowser();
  };
  const options = useAttachmentOptions(props, attach, report);
  const voice = useVoiceRecorder((error) => {
    notices.show(t('compose.microphone'));
    report(error, 'ERR_CALLBACK');
  });
  const isRecording = voice !== undefined && voice.state.phase !== 'idle';
  const canAttach = kind !== 'edit' && options.length > 0 && !isRecording;
  const drop = useFileDrop(view, canAttach, (droppedFiles) => tray.add(droppedFiles, false));
  const validIndex = Math.min(activeIndex, Math.max(0, suggestions.items.length - 1));
  const hasSuggestions = suggestions.items.length > 0;
  const auxiliary = props.AuxiliaryButtonView && (
    <ViewSlot view={props.AuxiliaryButtonView} props={model.conversation} report={report} />
  );
  return (
    <View ref={view}>
      {kind !== 'write' && (
        <ModeStrip
          kind={kind}
          preview={mode.kind === 'write' ? undefined : model.preview(mode.message)}
          style={style}
          onClose={modes.close}
        />
      )}
      {hasSuggestions && (
        <SuggestionList
          id={listId}
          items={suggestions.items}
          activeIndex={validIndex}
          style={style}
          onPick={model.pick}
          onHover={setActiveIndex}
          onEnd={suggestions.fetchNext}
        />
      )}
      {kind !== 'edit' && <AttachmentTray tray={tray} files={files} style={style} />}
      {isRecording ? (
        <VoicePanel {...voice} style={style} onSend={model.sendVoice} onEnd={focusInBrowser} />
      ) : (
        <View style={styles.row}>
          {canAttach && <AttachButton options={options} style={style} />}
          {props.auxiliaryButtonsAlignment !== 'right' && auxiliary}
          <ComposerInput
            input={text.input}
            text={text.composed.text}
            style={style}
            suggestions={hasSuggestions ? { listId, activeId: `${listId}-${validIndex}` } : undefined}
            onCaret={text.moveCaret}
            onBlur={typing.end}
            onChange={(newText) => {
              setActiveIndex(0);
              text.change(newText);
              if (newText === '') typing.end();
              else typing.start();
            }}
            onKey={(key) =>
              pressKey(key, model, {
                enterKeyBehavior: props.enterKeyBehavior,
                activeIndex: validIndex,
                setActiveIndex,
              })
            }
          />
          {props.auxiliaryButtonsAlignment === 'right' && auxiliary}
          <SendControl props={props} model={model} voice={voice} style={style} />
        </View>
      )}
      <StatusLine model={model} style={style} />
      <DropHint state={drop} style={style} />
    </View>
  );
}

const styles = StyleSheet.create({ row: { flexDirection: 'row', alignItems: 'flex-end', gap: 8 } });
