import type { Call, Group, Message, Trigger, UserSummary } from '@chatwire/protocol';
import type { Batch } from './batch.ts';

/**
 * What the chat side hands to the notification engine: one occurrence of a trigger, complete enough
 * to decide without asking chat again. Stored in the same transaction as the change that raised it.
 */
export interface ChatEvent {
  readonly trigger: Trigger;
  readonly occurredAtMs: number;
  /** Who acted: author, editor, reactor, caller or callee, adder… `app_system` without an acting user. */
  readonly actor: UserSummary;
  /**
   * The concerned message as it stands after the change (before the deletion for `message_deleted`).
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
  /** Session (auth token id) that acted, so that a ring-stop spares it. */
  readonly actingSession?: string;
}

/** An event as the relay hands it over. */
export interface OutboxEvent extends Handover {
  readonly event: ChatEvent;
  /** W3C traceparent of the commit. Absent when it was not traced. */
  readonly traceparent?: string;
}

/** A batch as the relay hands it over. */
export interface OutboxBatch extends Handover {
  readonly batch: Batch;
}

interface Handover {
  /** Position in the outbox; events are handed over in this order. */
  readonly position: number;
  /** 24 lower-case hex; groups all entries of the event. */
  readonly eventId: string;
  /** Taken before and not finished: some of its entries may be in the log already. */
  readonly redelivered: boolean;
  /**
   * Whether the event is still this node's, to be asked before anything is sent or recorded: a node that was paused
   * may find that another has taken over. Rejects when that cannot be found out now.
   */
  readonly isOurs: () => Promise<boolean>;
}
