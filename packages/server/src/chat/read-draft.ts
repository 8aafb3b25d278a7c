import { AGENT_ROLE, type SendReply } from '@chatwire/protocol';
import type { Config } from '../config.ts';
import type { Actor } from './actor.ts';
import { checkContent, checkKind, type MessageKind } from './check-content.ts';
import { messageIdOf } from './open-message.ts';
import { readData } from './read-data.ts';
import type { StoredData } from './stored-data.ts';

/** What is to be sent, checked as far as it can be without looking anything up. */
export interface Draft {
  readonly kind: MessageKind;
  readonly data: StoredData;
  readonly muid: string | undefined;
  readonly tags: readonly string[];
  /** 0 = none. */
  readonly parentId: number;
  readonly quotedId: number | undefined;
}

export function readDraft(actor: Actor, input: SendReply, parentId: number, config: Config): Draft {
  const isAgent = actor.kind === 'server' || actor.user.role === AGENT_ROLE;
  const kind = checkKind(input.category, input.type, isAgent);
  const data = readData(input.data ?? {}, config);
  checkContent(kind, data, config.textLength);
  return {
    kind,
    data,
    muid: input.muid,
    tags: input.tags ?? [],
    parentId,
    quotedId: input.quotedMessageId == null ? undefined : messageIdOf(input.quotedMessageId),
  };
}
