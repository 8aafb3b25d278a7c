import type { GateTrace, Reason, ReasonDetail } from '@chatwire/protocol';
import type { FinishedPayload } from './payload/finished-payload.ts';
import type { Target } from './targets/target.ts';

/** What comes of one candidate and one target. */
export type Decision = SendDecision | SuppressDecision;

export interface SendDecision extends Judged {
  readonly verdict: 'send';
  readonly payload: FinishedPayload;
}

export interface SuppressDecision extends Judged {
  readonly verdict: 'suppress';
  readonly reason: Reason;
  readonly reasonDetail: ReasonDetail;
  /** What would have been sent; absent without an account to send through. Contract 3.1. */
  readonly payload?: FinishedPayload;
}

interface Judged {
  readonly target: Target;
  /** A mention lifted a gate that had failed. */
  readonly bypassed: boolean;
  /** Gate by gate, in the order of contract 6.1. */
  readonly trace: readonly GateTrace[];
}
