import { Chat } from '@chatwire/sdk';
import { conversationRef } from '../../conversation/conversation-props.ts';
import { warnInDevelopment } from '../../localization/warn-in-development.ts';
import { filterWarnings } from '../list-filter.ts';
import type { ListInputs } from './list-inputs.ts';

/**
 * Reports why a list can show nothing, and warns about filter settings without effect. Repeats a report only after the
 * props concerned have changed.
 * See docs/spec/message-list.md#identity-and-life-cycle, #data-props.
 */
export class InvalidProps {
  /** The error code last reported, and the props it was reported for. */
  #fault: string | undefined;
  #warnings = '';

  check({ client, uid, appProps, report }: ListInputs): void {
    const { user, group, parentMessageId, messageRequestBuilder } = appProps;
    const loginFault = client && uid === undefined ? 'USER_NOT_LOGGED_IN' : undefined;
    const code = conversationRef(appProps) ? loginFault : 'ERR_INVALID_PROPS';
    const fault = code && [code, user?.getUid(), group?.getGuid(), parentMessageId].join('\n');
    const warnings = filterWarnings(messageRequestBuilder).join('\n');
    const [isNewFault, isNewWarning] = [fault !== this.#fault, warnings !== this.#warnings];
    this.#fault = fault;
    this.#warnings = warnings;
    if (code && isNewFault) {
      warnInDevelopment(TEXTS[code]);
      report(new Chat.ChatException({ code, message: TEXTS[code] }), code);
    }
    if (isNewWarning && warnings !== '') warnInDevelopment(warnings);
  }
}

const TEXTS = {
  ERR_INVALID_PROPS: 'A list needs either a user or a group, with an id, and a parent id that is a number if any.',
  USER_NOT_LOGGED_IN: 'No user is logged in. The list loads after the login.',
};
