import { CallDispatcher } from '../realtime/call-dispatcher.ts';
import { DeliveredMarks } from '../realtime/delivered-marks.ts';
import { Dispatcher } from '../realtime/dispatcher.ts';
import { IncomingTyping } from '../realtime/incoming-typing.ts';
import { Sequences } from '../realtime/sequences.ts';
import { UserSync } from '../realtime/user-sync.ts';
import type { Conversations } from './create-conversations.ts';
import { wantsPresenceOf } from './presence-request.ts';

/** `Conversations` with the parts that pass incoming frames to listeners and poll without a connection. */
export interface Incoming extends Conversations {
  readonly dispatcher: Dispatcher;
  readonly incomingTyping: IncomingTyping;
  readonly calls: CallDispatcher;
  readonly delivered: DeliveredMarks;
  readonly sequences: Sequences;
  readonly userSync: UserSync;
}

/** Adds the dispatch of incoming frames to the parts of the previous stages. */
export function createIncoming(conversations: Conversations): Incoming {
  const { settings, listeners, ownUid } = conversations;
  const incomingTyping = new IncomingTyping(conversations);
  const calls = new CallDispatcher(listeners, ownUid);
  const delivered = new DeliveredMarks(conversations);
  const sequences = new Sequences();
  const dispatcher = new Dispatcher({
    ...conversations,
    sequences,
    delivered,
    incomingTyping,
    calls,
    wantsPresenceOf: wantsPresenceOf(settings.presence),
  });
  const userSync = new UserSync(conversations);
  return { ...conversations, dispatcher, incomingTyping, calls, delivered, sequences, userSync };
}
