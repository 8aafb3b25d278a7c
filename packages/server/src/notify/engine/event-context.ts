import type { OutboxEvent } from '../../outbox/chat-event.ts';
import type { ProviderAccounts } from '../../settings/providers-directory.ts';
import type { EvaluationPlan } from '../evaluation-plan.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { EventOutcomeBuilder } from './event-outcome-builder.ts';
import type { EventTrace } from './event-trace.ts';
import type { RecordedDecisions } from './recorded-decisions.ts';
import type { EventBudgets } from './sender-budget.ts';

/** One event while the engine decides about it, delivers, and records: its settings, accounts, and outcome so far. */
export interface EventContext {
  readonly outboxEvent: OutboxEvent;
  readonly plan: EvaluationPlan;
  readonly prepared: PreparedEvent;
  readonly accounts: ProviderAccounts;
  /** Decisions whose entries are in the log: those made before the event was redelivered. */
  readonly alreadyRecorded: RecordedDecisions;
  readonly budget: EventBudgets | undefined;
  readonly outcome: EventOutcomeBuilder;
  readonly trace: EventTrace | undefined;
}
