import type { AppSettings } from '@chatwire/protocol';
import type { OutboxClear } from '../../../outbox/chat-event.ts';
import type { ProviderAccounts } from '../../../settings/providers-directory.ts';
import type { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import type { EventTrace } from '../event-trace.ts';
import type { RecordedDecisions } from '../recorded-decisions.ts';

/** A batch with what all its pushes share. */
export interface ClearContext {
  readonly outboxClear: OutboxClear;
  readonly settings: AppSettings;
  readonly accounts: ProviderAccounts;
  readonly recorded: RecordedDecisions;
  readonly tally: EventOutcomeBuilder;
  readonly trace: EventTrace | undefined;
}
