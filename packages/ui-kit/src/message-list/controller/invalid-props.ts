import { Chat } from '@chatwire/sdk';
import { conversationRef } from '../../conversation/conversation-props.ts';
import { warnInDevelopment } from '../../localization/warn-in-development.ts';
import { filterNotes } from '../list-filter.ts';
import type { ListInputs } from './list-inputs.ts';

/**
 * Reports why nothing is shown and which settings of a filter have no effect, once per change.
 * See docs/spec/message-list.md#identity-and-life-cycle, #data-props.
 */
export class InvalidProps {
  /** The fault and the props in which it was found. */
  #fault: string | undefined;
  #notes = '';

  check({ client, uid, given, report }: ListInputs): void {
    const { user, group, parentMessageId, messageRequestBuilder } = given;
    const code = !conversationRef(given)
      ? 'ERR_INVALID_PROPS'
      : client && uid === undefined
        ? 'USER_NOT_LOGGED_IN'
        : undefined;
    const fault = code && [code, user?.getUid(), group?.getGuid(), parentMessageId].join('\n');
    const notes = filterNotes(messageRequestBuilder).join('\n');
    const [isNewFault, isNewNote] = [fault !== this.#fault, notes !== this.#notes];
    this.#fault = fault;
    this.#notes = notes;
    if (code && isNewFault) {
      warnInDevelopment(TEXTS[code]);
      report(new Chat.ChatException({ code, message: TEXTS[code] }), code);
    }
    if (isNewNote && notes !== '') warnInDevelopment(notes);
  }
}

const TEXTS = {
  ERR_INVALID_PROPS: 'A list needs either a user or a group, with an id, and a parent id that is a number if any.',
  USER_NOT_LOGGED_IN: 'No user is logged in. The list loads after the login.',
};
