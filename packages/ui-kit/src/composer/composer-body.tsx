import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useImperativeHandle, useRef, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { ViewSlot } from '../primitives/view-slot.tsx';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { AttachButton } from './attach-button.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import { ClosedComposer } from './closed-composer.tsx';
import { EMPTY_TEXT, fromWire, toWire } from './composed-text.ts';
import { ComposerInput } from './composer-input.tsx';
import { pressKey } from './composer-keys.ts';
import type { ChatMessageComposerProps } from './composer-props.ts';
import { ModeStrip } from './mode-strip.tsx';
import { SendControl } from './send-control.tsx';
import { StatusLine } from './status-line.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useAttachmentOptions } from './use-attachment-options.tsx';
import { type ComposerModel, useComposer } from './use-composer.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useVoiceRecording } from './use-voice-recording.ts';

interface Props {
  readonly props: ChatMessageComposerProps;
  readonly conversationRef: Chat.ConversationRef;
  readonly style: MessageComposerStyle;
}

/** The composer of one conversation. */
export function ComposerBody({ props, conversationRef, style }: Props): ReactNode {
  const model = useComposer(props, conversationRef);
  const { text, modes, files, typing, suggestions, report, t } = model;
  const { mode } = modes;
  const [active, activate] = useState(0);
  const view = useRef<ViewInstance>(null);
  const voice = useVoiceRecording(model.sendVoice, report);
  const options = useAttachmentOptions(props, files.add, report);
  const canAttach = mode.kind !== 'edit' && options.length > 0;
  useFileDrop(view, canAttach, (dropped) => files.add(dropped, false));
  useComposerRef(props, model);
  if (model.closed) return <ClosedComposer reason={model.closed} style={style} onUnblock={model.unblock} />;
  const auxiliary = props.AuxiliaryButtonView && (
    <ViewSlot view={props.AuxiliaryButtonView} props={model.conversation} report={report} />
  );
  const shownActive = Math.min(active, Math.max(0, suggestions.items.length - 1));
  return (
    <View ref={view}>
      {mode.kind !== 'write' && (
        <ModeStrip mode={mode} preview={model.preview(mode.message)} style={style} onClose={modes.close} />
      )}
      {suggestions.items.length > 0 && (
        <SuggestionList
          items={suggestions.items}
          active={shownActive}
          label={t('compose.placeholder')}
          style={style}
          onPick={model.pick}
          onEnd={suggestions.fetchNext}
        />
      )}
      {mode.kind !== 'edit' && <AttachmentTray files={files.files} style={style} onRemove={files.remove} />}
      <View style={styles.row}>
        {canAttach && <AttachButton options={options} style={style} />}
        {props.auxiliaryButtonsAlignment !== 'right' && auxiliary}
        <ComposerInput
          input={text.input}
          text={text.composed.text}
          style={style}
          onCaret={text.moveCaret}
          onBlur={typing.ended}
          onChange={(written) => {
            activate(0);
            text.change(written);
            if (written === '') typing.ended();
            else typing.typed();
          }}
          onKey={(key) =>
            pressKey(key, model, { enterKeyBehavior: props.enterKeyBehavior, active: shownActive, activate })
          }
        />
        {props.auxiliaryButtonsAlignment === 'right' && auxiliary}
        <SendControl props={props} model={model} voice={voice} style={style} />
      </View>
      <StatusLine model={model} style={style} />
    </View>
  );
}

function useComposerRef({ ref }: ChatMessageComposerProps, model: ComposerModel): void {
  const { text, modes } = model;
  useImperativeHandle(ref, () => ({
    sendTextMessage(given) {
      if (given === undefined) void model.submit();
      else model.sendText(given);
    },
    getText: () => toWire(text.composed),
    setText: (written) => text.replace(fromWire(written, String)),
    clear: () => text.replace(EMPTY_TEXT),
    focus: () => text.input.current?.focus(),
    edit: modes.edit,
    reply: modes.reply,
  }));
}

const styles = StyleSheet.create({ row: { flexDirection: 'row', alignItems: 'flex-end', gap: 8 } });
