import { messageIdArgument } from '../base/arguments.ts';
import { objectOf, objectsOf, textOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import type {
  NotificationCheck,
  NotificationCheckOptions,
  OwnExplanation,
  OwnLogEntry,
  OwnLogsCursor,
  OwnLogsPage,
  OwnLogsQuery,
} from '../notifications/check-types.ts';
import { followCheck } from '../notifications/follow-check.ts';

const ME = '/notifications/v1/me';

/**
 * Returns the functions with which logged-in users learn about their own notifications. See
 * docs/spec/last-mile.md#check-sdk-and-component.
 */
export function ownNotificationFunctions(core: Core) {
  const { http } = core;
  return {
    /**
     * Reads the log entries about notifications to the user, newest first, 20 at a time. For older ones add `next` of the page to
     * the query.
     */
    async getMyNotificationLogs(query: OwnLogsQuery = {}, options?: CallOptions): Promise<OwnLogsPage> {
      const { data, meta } = await http.list(`${ME}/logs`, { ...query }, options);
      const cursorOf = (name: string) => {
        const position = objectOf(meta, name);
        const logId = position && textOf(position, 'logId');
        if (logId === undefined) return {};
        return { [name]: { affix: textOf(position ?? {}, 'affix'), logId } as OwnLogsCursor };
      };
      const entries = objectsOf({ data }, 'data') as readonly unknown[] as readonly OwnLogEntry[];
      return { entries, ...cursorOf('next'), ...cursorOf('previous') };
    },

    /** Explains why a message did or did not notify the user. Rejects with `ERR_MESSAGE_ID_NOT_FOUND` if they cannot see it. */
    async explainMyMessage(messageId: number, options?: CallOptions): Promise<OwnExplanation> {
      const { data } = await http.list(`${ME}/why`, { messageId: messageIdArgument(messageId) }, options);
      return data as OwnExplanation;
    },

    /**
     * Checks step by step whether notifications reach this device, with one test notification: at most a minute. Failures, such
     * as `ERR_CHECK_RUNNING` while another check of the user runs, are part of the state.
     */
    startNotificationCheck(options: NotificationCheckOptions = {}): NotificationCheck {
      return followCheck(core, options);
    },
  };
}
