import { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { useOwnUid } from '../conversation/use-session.ts';
import { warnInDevelopment } from '../localization/warn-in-development.ts';
import { filterNotes } from './list-filter.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** Reports once per change why nothing is shown. See docs/spec/message-list.md#identity-and-life-cycle, #data-props. */
export function useInvalidProps(
  { user, group, parentMessageId, messageRequestBuilder }: ChatMessageListProps,
  ref: Chat.ConversationRef | undefined,
  client: Chat.ChatClient | undefined,
  report: (error: unknown, code: string) => void,
): void {
  const uid = useOwnUid(client);
  const given = [user?.getUid(), group?.getGuid(), parentMessageId].join('\n');
  const code = !ref ? 'ERR_INVALID_PROPS' : client && uid === undefined ? 'USER_NOT_LOGGED_IN' : undefined;
  useEffect(() => {
    if (code === undefined) return;
    const message = TEXTS[code];
    warnInDevelopment(message);
    report(new Chat.ChatException({ code, message }), code);
  }, [code, given, report]);
  const notes = filterNotes(messageRequestBuilder).join('\n');
  useEffect(() => {
    if (notes !== '') warnInDevelopment(notes);
  }, [notes]);
}

const TEXTS = {
  ERR_INVALID_PROPS: 'Pass either a user or a group with an id, and a parent id that is a number, if any.',
  USER_NOT_LOGGED_IN: 'No user is logged in: the list loads after the login.',
};
