/** Messages between nodes: broadcasts (`facts`, the name in earlier versions), heartbeats, and counted calls. */
export const TOPICS = ['facts', 'beats', 'counts'] as const;
export type Topic = (typeof TOPICS)[number];

/** Delivers messages between the nodes of a deployment, each at most once. Messages of one node arrive in order. */
export interface Transport {
  /** Name in the server log. */
  readonly label: string;
  /**
   * Opens a connection. `receive` is called with the messages from other nodes. Throws `StartError` if settings must be
   * changed, and other errors while the servers are unavailable.
   */
  open(receive: (topic: Topic, message: unknown) => void): Promise<Link>;
}

/** A connection. A lost connection does not reconnect. */
export interface Link {
  readonly ended: Promise<void>;
  /** Queues plain JSON for sending. Drops a message that cannot be sent. */
  send(topic: Topic, message: unknown): void;
  /** Measures the round-trip time to the servers, ms. Rejects if the connection ends. */
  roundTrip?(): Promise<number>;
  /** Sends the queued messages, then closes the connection. */
  close(): Promise<void>;
}
