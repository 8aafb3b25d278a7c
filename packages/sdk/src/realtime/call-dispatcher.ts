import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { EventOrigin } from '../listeners/listeners.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { Call } from '../model/call.ts';

/**
 * Calls the call listeners that a step of a call concerns: on the caller's side those for its outcome, on the callee's
 * those for the ringing and its end, even if another device of the callee answers. See docs/spec/sdk.md#listeners.
 */
export class CallDispatcher {
  readonly #listeners: ListenerHub;
  readonly #ownUid: () => string | undefined;
  /** Sessions answered on this client: another device does not end their ringing. */
  readonly #answeredHere = new Set<string>();

  constructor(listeners: ListenerHub, ownUid: () => string | undefined) {
    this.#listeners = listeners;
    this.#ownUid = ownUid;
  }

  /** Call this when this client has joined or declined. */
  answered(sessionId: string): void {
    this.#answeredHere.add(sessionId);
  }

  receive(message: BaseMessage, action: string, origin: EventOrigin): void {
    if (!(message instanceof Call)) return;
    const isCaller = message.getCallInitiator()?.getUid() === this.#ownUid();
    const callback = isCaller ? callerCallback(action) : this.#calleeCallback(message, action);
    if (callback) this.#listeners.emit('call', callback, message, origin);
    if (isOver(message)) this.#answeredHere.delete(message.getSessionId());
  }

  clear(): void {
    this.#answeredHere.clear();
  }

  #calleeCallback(call: Call, action: string) {
    switch (action) {
      case 'initiated':
        return 'onIncomingCallReceived';
      case 'cancelled':
      case 'unanswered':
        return 'onIncomingCallCancelled';
      case 'ongoing':
        return this.#isAnsweredElsewhere(call) ? 'onIncomingCallCancelled' : undefined;
      case 'rejected':
      case 'busy': {
        const isOwn = call.getReceiverType() === 'user' && !this.#answeredHere.has(call.getSessionId());
        return isOwn ? 'onIncomingCallCancelled' : undefined;
      }
      case 'ended':
        return 'onCallEndedMessageReceived';
      default:
        return undefined;
    }
  }

  #isAnsweredElsewhere(call: Call): boolean {
    const ownUid = this.#ownUid();
    return ownUid !== undefined && call.getJoined().includes(ownUid) && !this.#answeredHere.has(call.getSessionId());
  }
}

function callerCallback(action: string) {
  switch (action) {
    case 'ongoing':
      return 'onOutgoingCallAccepted';
    case 'rejected':
    case 'busy':
    case 'unanswered':
      return 'onOutgoingCallRejected';
    case 'ended':
      return 'onCallEndedMessageReceived';
    default:
      return undefined;
  }
}

function isOver(call: Call): boolean {
  const status = call.getStatus();
  return status !== 'initiated' && status !== 'ongoing';
}
