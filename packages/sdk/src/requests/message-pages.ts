import { type Json, objectsOf, pick, textOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { ClientKey } from '../core/core-of.ts';
import type { BuiltSettings } from '../filter/built-settings.ts';
import { messagesPath, messagesQuery } from '../filter/messages-query.ts';
import type { MessagesSettings } from '../filter/messages-settings.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { CursorRequest, type StartPoint } from './cursor-request.ts';

/** Returns a request for the messages selected by the settings. */
export function messagePages(settings: BuiltSettings, client: ClientKey | undefined): CursorRequest<BaseMessage> {
  const start = startOf(settings);
  return new CursorRequest({
    path: messagesPath(settings),
    query: messagesQuery(settings),
    limit: settings.limit,
    start: { older: start, newer: start },
    read: (json, core) => core.records.message(withKnownMentions(json, core, settings)),
    client,
  });
}

function startOf({ messageId, timestamp }: MessagesSettings): StartPoint | undefined {
  if (messageId !== undefined) return { id: messageId };
  return timestamp === undefined ? undefined : { sentAt: timestamp };
}

/** Adds the requested details that this client knows of the mentioned users. */
function withKnownMentions(json: Json, { records }: Core, settings: MessagesSettings): Json {
  const members = [
    ...(settings.mentionsWithTagInfo ? ['tags'] : []),
    ...(settings.mentionsWithBlockedInfo ? ['blockedByMe', 'hasBlockedMe'] : []),
  ];
  const data = json['data'];
  if (members.length === 0 || typeof data !== 'object' || data === null) return json;
  const mentions = objectsOf({ ...data }, 'mentions').map((user) => {
    const profile = records.user(textOf(user, 'uid') ?? '') ?? {};
    return { ...user, ...pick(profile, members) };
  });
  return mentions.length === 0 ? json : { ...json, data: { ...data, mentions } };
}
