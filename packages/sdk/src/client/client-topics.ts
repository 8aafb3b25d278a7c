import type { ConnectionStatus } from '../constants/constants.ts';
import type { Logger } from '../platform/ports.ts';
import type { ReceiptMark } from '../realtime/receipt-line.ts';
import { keepReference } from '../store/keep-reference.ts';
import { Notifier } from '../store/notifier.ts';

/** Who is logged in, on which device, over which connection. */
export interface SessionInfo {
  readonly uid: string;
  readonly deviceId: string | undefined;
  /** Id of the connection; undefined without one. */
  readonly sessionId: string | undefined;
}

/** What can be subscribed to at a client, and what is read there. Contract 12. */
export interface ClientSnapshots {
  readonly connection: ConnectionStatus;
  readonly session: SessionInfo | undefined;
  /** How far the server was last told that this user has read, and what was delivered to this device. */
  readonly read: ReceiptMark | undefined;
  readonly delivered: ReceiptMark | undefined;
}
export type ClientTopic = keyof ClientSnapshots;

/** The state of a client in the form of a store: for whoever draws it. */
export class ClientTopics {
  readonly #read: { readonly [T in ClientTopic]: () => ClientSnapshots[T] };
  readonly #notifier: Notifier<ClientTopic>;
  readonly #snapshots: { [T in ClientTopic]?: ClientSnapshots[T] } = {};

  constructor(logger: Logger, read: { readonly [T in ClientTopic]: () => ClientSnapshots[T] }) {
    this.#notifier = new Notifier(logger);
    this.#read = read;
  }

  subscribe(topic: ClientTopic, listener: () => void): () => void {
    return this.#notifier.subscribe(topic, listener);
  }

  /** The same reference until it changes. */
  get<T extends ClientTopic>(topic: T): ClientSnapshots[T] {
    const snapshot = keepReference(this.#snapshots[topic], this.#read[topic]());
    this.#snapshots[topic] = snapshot;
    return snapshot;
  }

  changed(topic: ClientTopic): void {
    this.#notifier.changed(topic);
  }

  clear(): void {
    this.#notifier.clear();
  }
}
