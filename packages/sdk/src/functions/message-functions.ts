import type { ReceiverType } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import { type MessageIdArgument, messageIdArgument, textArgument } from '../base/arguments.ts';
import { ChatException, exceptionOf, failure } from '../base/chat-exception.ts';
import { asJson, flagOf, type Json, jsonsOf, pick, textOf } from '../base/json.ts';
import { mask } from '../base/placeholders.ts';
import type { Translator } from '../core/app-settings.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { FlagReason } from '../model/flag-reason.ts';
import { conversationPath } from './conversation-path.ts';

/** Members of `data` that an edit can change. */
const EDITABLE = ['text', 'customData', 'metadata'] as const;

/** Returns the functions of the client for messages. See docs/spec/sdk.md#functions. */
export function messageFunctions({ http, records, settings, store }: Core) {
  async function getMessageDetails(id: MessageIdArgument, options?: CallOptions): Promise<BaseMessage> {
    const messageId = messageIdArgument(id);
    const data = await http.ask('GET', path`/messages/${messageId}`, options);
    return records.message(data);
  }

  /**
   * Returns the result of the call; after an error with this code, the current message, because it already has the state
   * that the call should create.
   */
  async function orCurrentMessage(id: number, code: string, call: Promise<unknown>, options: CallOptions | undefined) {
    try {
      return records.message(await call);
    } catch (error) {
      if (error instanceof ChatException && error.code === code) return getMessageDetails(id, options);
      throw error;
    }
  }

  return {
    getMessageDetails,

    /** Changes text or caption, custom data, metadata and tags; mentions and the quoted message stay. */
    async editMessage(message: BaseMessage, options?: CallOptions): Promise<BaseMessage> {
      const id = messageIdArgument(message.getId());
      const data = await http.ask('PUT', path`/messages/${id}`, options, editOf(message));
      return records.message(data);
    },

    /** Deletes a message. An already deleted one counts as success. */
    async deleteMessage(id: MessageIdArgument, options?: CallOptions): Promise<BaseMessage> {
      const messageId = messageIdArgument(id);
      const call = http.ask('DELETE', path`/messages/${messageId}`, options, {});
      return orCurrentMessage(messageId, 'ERR_MESSAGE_DELETED', call, options);
    },

    /** Adds a reaction. Repeating it counts as success. */
    async addReaction(id: MessageIdArgument, emoji: string, options?: CallOptions): Promise<BaseMessage> {
      const messageId = messageIdArgument(id);
      const reaction = textArgument(emoji, 'reaction');
      const data = await http.ask('POST', path`/messages/${messageId}/reactions/${reaction}`, options);
      return records.message(data);
    },

    /** Removes a reaction. Removing a missing one counts as success. */
    async removeReaction(id: MessageIdArgument, emoji: string, options?: CallOptions): Promise<BaseMessage> {
      const messageId = messageIdArgument(id);
      const reaction = textArgument(emoji, 'reaction');
      const call = http.ask('DELETE', path`/messages/${messageId}/reactions/${reaction}`, options);
      return orCurrentMessage(messageId, 'ERR_REACTION_NOT_FOUND', call, options);
    },

    /** Pins a message for all participants. Repeating it counts as success. */
    pinMessage: marking('POST', 'pin'),
    unpinMessage: marking('DELETE', 'pin'),

    /** Saves a message for the user, on all their devices. Repeating it counts as success. */
    saveMessage: marking('POST', 'saved'),
    unsaveMessage: marking('DELETE', 'saved'),

    /** Returns all pinned messages of a conversation, the last pinned first; at most 50. */
    async getPinnedMessages(withId: string, type: ReceiverType, options?: CallOptions): Promise<BaseMessage[]> {
      const data = await http.ask('GET', conversationPath(withId, type, 'messages/pinned'), options);
      return jsonsOf(data).map((json) => records.message(json));
    },

    /** Reports a message; `reasonId` is one of `getFlagReasons()`. */
    async flagMessage(
      id: MessageIdArgument,
      { reasonId, remark }: { readonly reasonId: string; readonly remark?: string },
      options?: CallOptions,
    ): Promise<{ success: boolean; message: string | undefined }> {
      const messageId = messageIdArgument(id);
      const data = await http.ask('POST', path`/messages/${messageId}/flags`, options, { reasonId, remark });
      store.messages.markReported(messageId);
      const response = asJson(data);
      return { success: flagOf(response, 'success') ?? false, message: textOf(response, 'message') };
    },

    async getFlagReasons(options?: CallOptions): Promise<FlagReason[]> {
      const data = await http.ask('GET', '/flags/reasons', options);
      return jsonsOf(data).map((json) => FlagReason.fromJSON(json));
    },

    /** Uses the translator of the settings; `ERR_NOT_SUPPORTED` without one. `language`: BCP 47. */
    async translateMessage(
      id: MessageIdArgument,
      language: string,
      options?: CallOptions,
    ): Promise<{ language: string; text: string }> {
      const { translator } = settings;
      if (!translator) throw failure('ERR_NOT_SUPPORTED', 'No translator.');
      const message = await getMessageDetails(id, options);
      return { language, text: await translate(translator, message, language, options) };
    },

    /** Follows a thread: replies notify. */
    subscribeToThread: (id: MessageIdArgument, options?: CallOptions) => setSubscription('POST', id, options),
    unsubscribeFromThread: (id: MessageIdArgument, options?: CallOptions) => setSubscription('DELETE', id, options),
  };

  function marking(method: 'POST' | 'DELETE', kind: 'pin' | 'saved') {
    return async (id: MessageIdArgument, options?: CallOptions): Promise<BaseMessage> => {
      const data = await http.ask(method, path`/messages/${messageIdArgument(id)}/${kind}`, options);
      store.stored(asJson(data));
      return records.message(data);
    };
  }

  async function setSubscription(
    method: 'POST' | 'DELETE',
    id: MessageIdArgument,
    options: CallOptions | undefined,
  ): Promise<{ subscribed: boolean }> {
    const data = await http.ask(method, path`/messages/${messageIdArgument(id)}/thread/subscription`, options);
    return { subscribed: flagOf(asJson(data), 'subscribed') === true };
  }
}

/** Translates text; mentions, code, and links stay unchanged. */
async function translate(
  translator: Translator,
  message: BaseMessage,
  language: string,
  { signal }: CallOptions = {},
): Promise<string> {
  const masked = mask(textOf(message.getData(), 'text') ?? '');
  try {
    return masked.restore(await abortable(signal, () => translator(masked.text, language, message)));
  } catch (error) {
    throw exceptionOf(error, 'ERR_NETWORK');
  }
}

function editOf(message: BaseMessage): Json {
  return { data: pick(message.getData(), EDITABLE), tags: message.getTags() };
}
