/** Why the server ended a connection. See docs/spec/rest-and-realtime.md#connection. */
export const CLOSE_CODES = {
  /** Reconnect after 1 to 5 random seconds. */
  stopping: 1001,
  /** Reconnect with resume. */
  heartbeatMissed: 4000,
  /** Log in again; no automatic retry. */
  notAuthenticated: 4001,
  /** Log in again; no automatic retry. */
  tokenRevoked: 4003,
  /** Reconnect with resume. */
  overflow: 4008,
  /** No automatic retry. */
  tooManyConnections: 4009,
  /** Report the error; reconnect once. */
  protocolFault: 4010,
  /** Reconnect after the `Retry-After` seconds of the close reason. */
  flooding: 4029,
} as const;
export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
