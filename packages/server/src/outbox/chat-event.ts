import type { Call, EventTrigger, Group, Message, UserSummary } from '@chatwire/protocol';
import type { Batch } from './batch.ts';
import type { ClearBatch } from './clear-batch.ts';

/**
 * An event for the notification engine, complete enough to decide without querying chat again. Stored in the transaction of
 * the change that caused it.
 */
export interface ChatEvent {
  readonly trigger: EventTrigger;
  readonly occurredAtMs: number;
  /** The acting user: for example the author, the editor, or the caller. `app_system` if no user acted. */
  readonly actor: UserSummary;
  /**
   * The message in question, after the change (before the deletion for `message_deleted`).
   * See docs/spec/notifications.md#identity-fields.
   */
  readonly message: Message;
  /** Present when `receiverType` is `group`: the group at the time of the event. */
  readonly group?: Group;
  /** Present for `message_reaction_added`. */
  readonly reaction?: { readonly id: string; readonly reaction: string };
  /** Present for group triggers: the user who joined or left, or was added, kicked, banned, unbanned, or given another role. */
  readonly target?: UserSummary;
  /** Present for `after_scope_changed`. */
  readonly newScope?: string;
  /** Present for call triggers: the call after the change. */
  readonly call?: Call;
  /** Session (auth token id) of the acting user. Pushes that stop a ringing phone are not sent to its devices. */
  readonly actingSession?: string;
}

/** An event that the relay hands to the engine. */
export interface OutboxEvent extends Handover {
  readonly event: ChatEvent;
  /** W3C traceparent of the commit. Absent when it was not traced. */
  readonly traceparent?: string;
}

/** A batch that the relay hands to the engine. */
export interface OutboxBatch extends Handover {
  readonly batch: Batch;
}

/** A clear batch that the relay hands to the engine. */
export interface OutboxClear extends Handover {
  readonly clear: ClearBatch;
}

interface Handover {
  /** Position in the outbox; events are handed over in this order. */
  readonly position: number;
  /** 24 lower-case hex; groups all entries of the event. */
  readonly eventId: string;
  /** Whether the event was claimed before and not settled. Some of its entries may then be in the log. */
  readonly redelivered: boolean;
  /**
   * Resolves with whether this node still holds the claim. Must be checked before anything is sent or recorded, because
   * another node may have claimed the event while this one was paused. Rejects when this cannot be determined now.
   */
  readonly holdsClaim: () => Promise<boolean>;
}
