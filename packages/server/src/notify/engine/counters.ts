import type { Attempt, Channel, Outcome, ProviderName, Reason, Trigger } from '@chatwire/protocol';
import type { NewLogEntry } from '../../logs/log-store.ts';
import { BoundedLabel } from '../../telemetry/bounded-label.ts';
import { LabelledCounter } from '../../telemetry/labelled-counter.ts';
import type { Exclusion } from '../audience/candidate-rule-of.ts';
import type { NotEligible } from '../audience/eligibility-of.ts';
import type { ClearResult } from '../clears/clear-result.ts';

/** Maximum number of distinct codes of providers and webhooks that are counted by name. */
const MAX_NAMED_CODES = 200;

/** Counters of this process's engine since its start. See docs/spec/notifications.md#counters. */
export class Counters {
  readonly events = new LabelledCounter<[trigger: Trigger]>();
  readonly decisions = new LabelledCounter<[channel: Channel, outcome: Outcome]>();
  readonly reasons = new LabelledCounter<[reason: Reason, code: string]>();
  readonly excluded = new LabelledCounter<[cause: Exclusion]>();
  readonly clears = new LabelledCounter<[result: ClearResult]>();
  readonly notEligible = new LabelledCounter<[cause: NotEligible]>();
  readonly attempts = new LabelledCounter<[provider: ProviderName, result: Attempt['result']]>();
  /** Number of open live tails of this process. */
  openStreams = 0;
  #excludedFromLog = 0;
  readonly #codes = new BoundedLabel(MAX_NAMED_CODES);
  readonly #onProviderCall: (provider: ProviderName, durationMs: number) => void;

  /** `called` receives the duration of each provider call, milliseconds. */
  constructor(called: (provider: ProviderName, durationMs: number) => void) {
    this.#onProviderCall = called;
  }

  /** Counts a decision with its result, whether or not the log keeps it. */
  countDecision({ channel, provider, outcome, reason, reasonDetail, attempts }: NewLogEntry): void {
    this.decisions.add([channel, outcome]);
    if (reason !== undefined) this.reasons.add([reason, this.#codes.of(reasonDetail?.code ?? '')]);
    if (provider !== undefined) for (const attempt of attempts ?? []) this.#countAttempt(provider, attempt);
  }

  /** Counts a decision that the log settings exclude. */
  addExcludedFromLog(): void {
    this.#excludedFromLog += 1;
  }

  get excludedFromLog(): number {
    return this.#excludedFromLog;
  }

  #countAttempt(provider: ProviderName, { result, startedAtMS, endedAtMS }: Attempt): void {
    this.attempts.add([provider, result]);
    this.#onProviderCall(provider, endedAtMS - startedAtMS);
  }
}
