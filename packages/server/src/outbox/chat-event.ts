import type { Call, EventTrigger, Group, Message, UserSummary } from '@chatwire/protocol';
import type { Batch } from './batch.ts';
import type { ClearBatch } from './clear-batch.ts';

/**
 * An event for the notification engine: one occurrence of a trigger, complete enough
 * to decide without querying chat again. Stored in the transaction of the change that caused it.
 */
export interface ChatEvent {
  readonly trigger: EventTrigger;
  readonly occurredAtMs: number;
  /** The acting user: author, editor, reactor, caller or callee, adder… `app_system` without an acting user. */
  readonly actor: UserSummary;
  /**
   * The message in question, after the change (before the deletion for `message_deleted`).
   * See docs/spec/notifications.md#identity-fields.
   */
  readonly message: Message;
  /** Present when receiverType is group: the group as it was, with its size at that moment. */
  readonly group?: Group;
  /** message_reaction_added. */
  readonly reaction?: { readonly id: string; readonly reaction: string };
  /** Group triggers: the user joined, added, kicked, banned, unbanned or re-scoped. */
  readonly target?: UserSummary;
  /** after_scope_changed. */
  readonly newScope?: string;
  /** Call triggers: the session after the change. */
  readonly call?: Call;
  /** Session (auth token id) that acted, which a ring-stop excludes. */
  readonly actingSession?: string;
}

/** An event as passed by the relay. */
export interface OutboxEvent extends Handover {
  readonly event: ChatEvent;
  /** W3C traceparent of the commit. Absent when it was not traced. */
  readonly traceparent?: string;
}

/** A batch as passed by the relay. */
export interface OutboxBatch extends Handover {
  readonly batch: Batch;
}

/** A clear batch as passed by the relay. */
export interface OutboxClear extends Handover {
  readonly clear: ClearBatch;
}

interface Handover {
  /** Position in the outbox; events are handed over in this order. */
  readonly position: number;
  /** 24 lower-case hex; groups all entries of the event. */
  readonly eventId: string;
  /** Claimed before and not settled: some of its entries may already be in the log. */
  readonly redelivered: boolean;
  /**
   * Whether this node still holds the claim, to be checked before anything is sent or recorded: another node may have
   * claimed the event while this one was paused. Rejects when this cannot be determined now.
   */
  readonly isOurs: () => Promise<boolean>;
}
