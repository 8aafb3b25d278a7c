import type { AppSettings } from '@chatwire/protocol';
import type { ChatEvent } from '../outbox/chat-event.ts';
import type { AppIdentity } from './app-identity.ts';
import { Appearances } from './appearance/appearances.ts';
import { participantsOf } from './audience/event-participants.ts';
import { type Mentions, mentionsOf, NO_MENTIONS } from './audience/mentions-of.ts';
import { type MessageClass, messageClassOf } from './audience/message-class-of.ts';
import { type TriggerKind, triggerKindOf } from './audience/trigger-kind.ts';
import type { EncodedPushPayload } from './payload/push-payload.ts';
import { type SharedDetails, sharedDetailsOf } from './payload/shared-details.ts';
import type { PushAccountRefs } from './push-accounts.ts';
import { SharedTraces } from './shared-traces.ts';
import { type AccountDirectory, accountDirectoryOf } from './targets/account-directory.ts';
import { PushTextWriter } from './templates/push-text.ts';

/** An event, and the settings and provider accounts under which it is decided. */
export interface EventInput {
  readonly event: ChatEvent;
  readonly settings: AppSettings;
  readonly accounts: PushAccountRefs;
  readonly app: AppIdentity;
}

/** Everything about an event that does not depend on the recipient, computed once for all of them. */
export interface PreparedEvent extends Omit<EventInput, 'accounts'> {
  readonly triggerKind: TriggerKind;
  readonly messageClass: MessageClass;
  /** Mentions in new, edited, and deleted messages. Other events mention no one. */
  readonly mentions: Mentions;
  readonly accounts: AccountDirectory;
  readonly shared: SharedDetails;
  readonly texts: PushTextWriter;
  /** Undefined while `push.styleSetting` is off. */
  readonly appearances: Appearances | undefined;
  /** Cache of the payloads that several recipients share. */
  readonly payloads: Map<string, EncodedPushPayload>;
  readonly traces: SharedTraces;
}

export function prepareEvent({ event, settings, accounts, app }: EventInput): PreparedEvent {
  const triggerKind = triggerKindOf(event.trigger);
  const participants = participantsOf(event, triggerKind);
  const mentions = triggerKind.kind === 'message' || triggerKind.kind === 'change';
  return {
    event,
    settings,
    app,
    triggerKind,
    messageClass: messageClassOf(event.message),
    mentions: mentions ? mentionsOf(event.message) : NO_MENTIONS,
    accounts: accountDirectoryOf(accounts),
    shared: sharedDetailsOf(event, triggerKind, participants, settings),
    texts: new PushTextWriter(event, triggerKind, participants, settings, app),
    appearances: Appearances.create(event, triggerKind, settings, app),
    payloads: new Map(),
    traces: new SharedTraces(),
  };
}
