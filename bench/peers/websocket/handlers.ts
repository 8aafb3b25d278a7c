/** The requests that all compared servers respond to. */
export type PeerHandlers = {
  readonly url: () => string;
  /** Processor time of the process, µs. */
  readonly cpu: () => number;
  /** Sends a text to all clients. */
  readonly broadcast: (text: string) => void;
};

export type Protocol = 'chatwire' | 'socket.io';

export interface SignInRequest {
  readonly port: number;
  readonly clients: number;
  readonly protocol: Protocol;
}

/** The requests that the process of the clients responds to. */
export type ClientHandlers = {
  /** Connects and signs in all clients, 200 at a time. Returns the seconds. */
  readonly signIn: (input: SignInRequest) => Promise<number>;
  /** Starts to wait until each client has received a further message. */
  readonly expectMessages: (input: null) => void;
  /** Returns the instant at which the last client received the expected message, and the bytes of the frame. */
  readonly lastMessage: (input: null) => Promise<{ readonly at: number; readonly bytes: number }>;
  /** Cuts all connections. */
  readonly cut: (input: null) => void;
};
