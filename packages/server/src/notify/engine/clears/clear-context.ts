import type { AppSettings } from '@chatwire/protocol';
import type { OutboxClear } from '../../../outbox/chat-event.ts';
import type { ProviderAccounts } from '../../../settings/providers-directory.ts';
import type { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import type { EventTrace } from '../event-trace.ts';
import type { RecordedDecisions } from '../recorded-decisions.ts';

/** A clear batch that is being sent, and what all its pushes share. */
export interface ClearContext {
  readonly outboxClear: OutboxClear;
  readonly settings: AppSettings;
  readonly accounts: ProviderAccounts;
  readonly alreadyRecorded: RecordedDecisions;
  readonly outcome: EventOutcomeBuilder;
  readonly trace: EventTrace | undefined;
}
