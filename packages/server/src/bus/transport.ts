/** Messages between nodes: broadcasts (`facts`, a name that nodes of earlier versions know), heartbeats, and counted calls. */
export const TOPICS = ['facts', 'beats', 'counts'] as const;
export type Topic = (typeof TOPICS)[number];

/** Carries messages between the nodes of a deployment, each at most once; those of one node arrive in order. */
export interface Transport {
  /** Its name in the server log. */
  readonly label: string;
  /**
   * Opens a connection. `receive` gets the messages of other nodes. Throws StartError for settings that have to be
   * changed, any other error while the servers are unavailable.
   */
  open(receive: (topic: Topic, message: unknown) => void): Promise<Link>;
}

/** One connection; it ends permanently when it is lost. */
export interface Link {
  readonly ended: Promise<void>;
  /** Sends plain JSON soon, or drops what cannot be sent. */
  send(topic: Topic, message: unknown): void;
  /** Measures the round trip to the servers, milliseconds. Rejects if the connection ends in the meantime. */
  roundTrip?(): Promise<number>;
  /** Sends what was accepted, then ends. */
  close(): Promise<void>;
}
