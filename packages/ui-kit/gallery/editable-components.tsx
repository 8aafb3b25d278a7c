import { type ComponentType, type ReactNode, useContext, useEffect, useRef } from 'react';
import { ChatMessageComposer as Composer } from '../src/composer/chat-message-composer.tsx';
import type { ChatMessageComposerProps } from '../src/composer/composer-props.ts';
import { ChatMessageHeader as Header } from '../src/header/chat-message-header.tsx';
import { ChatMessageList as List } from '../src/message-list/chat-message-list.tsx';
import { ChatNotificationCheck as NotificationCheck } from '../src/notification-check/index.ts';
import { ChatThreadHeader as ThreadHeader } from '../src/thread-header/chat-thread-header.tsx';
import { EditsContext } from './edits.ts';

/** The components of the kit, with props that can be edited beside a scene. Scenes use these. */
export const ChatMessageList = editable('ChatMessageList', List);
export const ChatMessageHeader = editable('ChatMessageHeader', Header);
export const ChatMessageComposer = editable<ChatMessageComposerProps>('ChatMessageComposer', Composer);
export const ChatThreadHeader = editable('ChatThreadHeader', ThreadHeader);
export const ChatNotificationCheck = editable('ChatNotificationCheck', NotificationCheck);

function editable<Props extends object>(name: string, Component: ComponentType<Props>): (props: Props) => ReactNode {
  return function Editable(props) {
    const { values, report } = useContext(EditsContext);
    const latestProps = useRef(props);
    useEffect(() => report(name, Object.fromEntries(Object.entries(latestProps.current))), [report]);
    return <Component {...props} {...values[name]} />;
  };
}
