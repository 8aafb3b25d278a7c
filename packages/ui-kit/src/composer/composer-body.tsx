import type { Chat } from '@chatwire/sdk';
import { type ReactNode, useImperativeHandle } from 'react';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';
import { ClosedComposer } from './closed-composer.tsx';
import type { ChatMessageComposerProps } from './composer-props.ts';
import { OpenComposer } from './open-composer.tsx';
import { type ComposerModel, useComposer } from './use-composer.ts';
import { EMPTY_TEXT, fromWire, toWire } from './writing/composed-text.ts';

interface Props {
  readonly props: ChatMessageComposerProps;
  readonly conversationRef: Chat.ConversationRef;
  /** Whether the user or group does not exist on the server. */
  readonly isMissing: boolean;
  readonly style: MessageComposerStyle;
}

/** The composer of one conversation. */
export function ComposerBody({ props, conversationRef, isMissing, style }: Props): ReactNode {
  const model = useComposer(props, conversationRef, isMissing);
  useComposerRef(props, model);
  if (model.closed) return <ClosedComposer reason={model.closed} style={style} onUnblock={model.unblock} />;
  return <OpenComposer props={props} model={model} style={style} />;
}

function useComposerRef({ ref }: ChatMessageComposerProps, model: ComposerModel): void {
  const { text, modes, tray, typing } = model;
  useImperativeHandle(ref, () => ({
    sendTextMessage(message) {
      if (message === undefined) model.submit();
      else model.sendText(message);
    },
    getText: () => toWire(text.read()),
    setText: (wire) => text.replace(fromWire(wire, String)),
    clear() {
      tray.clear();
      modes.close();
      text.replace(EMPTY_TEXT);
      typing.end();
    },
    focus: () => text.input.current?.focus(),
    edit: modes.edit,
    reply: modes.reply,
  }));
}
