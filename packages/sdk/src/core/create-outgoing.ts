import { CancelledMessages } from '../outbox/cancelled-messages.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { OutboxOptions } from '../outbox/outbox-options.ts';
import { OutboxStore } from '../outbox/outbox-store.ts';
import { SentMessageIds } from '../outbox/sent-message-ids.ts';
import { SharedUploads } from '../outbox/shared-uploads.ts';
import { uuid } from '../platform/random.ts';
import type { Transport } from './create-transport.ts';

/** `Transport` with the outbox, uploads, and the ids of messages that this client has sent. */
export interface Outgoing extends Transport {
  readonly outbox: Outbox;
  readonly uploads: SharedUploads;
  readonly cancelled: CancelledMessages;
  readonly sentIds: SentMessageIds;
}

export type OutgoingEvents = Pick<OutboxOptions, 'changed' | 'stored'>;

/** Adds the outbox to the parts in `transport`. */
export function createOutgoing(transport: Transport, events: OutgoingEvents): Outgoing {
  const { settings, storage, timers, randomBytes } = transport;
  const name = uuid(randomBytes);
  const store = new OutboxStore(storage, settings.storage?.tabName?.(name) ?? name, timers);
  const uploads = new SharedUploads(transport);
  const cancelled = new CancelledMessages(transport);
  const sentIds = new SentMessageIds();
  const outbox = new Outbox({ ...transport, ...events, store, uploads, cancelled, sentIds });
  return { ...transport, outbox, uploads, cancelled, sentIds };
}
