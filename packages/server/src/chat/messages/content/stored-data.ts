import type { MessageData, ReactionCount } from '@chatwire/protocol';

/**
 * `data` of a message in stored form, without what the server adds when it shows the message. See
 * docs/spec/rest-and-realtime.md#message-object.
 */
export interface StoredData
  extends Pick<
    MessageData,
    | 'text'
    | 'attachments'
    | 'customData'
    | 'subType'
    | 'interactiveData'
    | 'sendNotification'
    | 'updateConversation'
    | 'metadata'
    | 'action'
    | 'oldScope'
    | 'newScope'
    | 'runId'
    | 'threadId'
  > {
  /** In action messages: uid of the acting user (`by`), and of the affected user (`on`). */
  by?: string;
  on?: string;
}

export function parseStoredData(json: string): StoredData {
  return JSON.parse(json);
}

export function parseReactions(json: string | null): ReactionCount[] {
  return json === null ? [] : JSON.parse(json);
}

export function parseStringList(json: string | null): string[] {
  return json === null ? [] : JSON.parse(json);
}
