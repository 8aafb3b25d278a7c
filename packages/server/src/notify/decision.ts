import type { GateTrace, Reason, ReasonDetail } from '@chatwire/protocol';
import type { Stop } from './ask-gates.ts';
import type { PushPayload } from './payload/finished-payload.ts';
import type { Finished } from './payload/fit.ts';
import type { Target } from './targets/target.ts';

/** What comes of one candidate and one target: of push, unless the types say otherwise. */
export type Decision<To = Target, Payload = PushPayload> = SendDecision<To, Payload> | SuppressDecision<To, Payload>;

export interface SendDecision<To = Target, Payload = PushPayload> extends Judged<To> {
  readonly verdict: 'send';
  readonly payload: Finished<Payload>;
}

export interface SuppressDecision<To = Target, Payload = PushPayload> extends Judged<To>, Suppression {
  /** What would have been sent; absent without an account to send through. Contract 3.1. */
  readonly payload?: Finished<Payload>;
}

export interface Suppression {
  readonly verdict: 'suppress';
  readonly reason: Reason;
  readonly reasonDetail: ReasonDetail;
}

interface Judged<To> {
  readonly target: To;
  /** A mention lifted a gate that had failed. */
  readonly bypassed: boolean;
  /** Gate by gate, in the order of contract 6.1. */
  readonly trace: readonly GateTrace[];
}

/** The gate that stopped gives the reason; whose value decided is told of preferences only. Contract 7. */
export function suppressionOf({ reason, code, message, source, setting, value }: Stop): Suppression {
  const isPreference = setting !== undefined && source !== undefined;
  return {
    verdict: 'suppress',
    reason,
    reasonDetail: isPreference ? { code, message, source, setting, value } : { code, message },
  };
}
