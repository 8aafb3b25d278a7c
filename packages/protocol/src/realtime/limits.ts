/**
 * Limits that clients and server of the WebSocket rely on.
 * See docs/spec/rest-and-realtime.md#connection, #client-frames, #back-pressure.
 */
export const REALTIME_LIMITS = {
  /** Maximum length of a client frame, bytes. */
  inboundBytes: 16_384,
  /** Frames that a client may send: sustained rate per second, and burst. */
  framesPerSecond: 20,
  frameBurst: 40,
  /** A client pings at least this often, seconds. */
  heartbeatSeconds: 25,
  /** The server closes a connection after this much silence, seconds. */
  silenceSeconds: 60,
  /** Time limit for a new connection to authenticate, seconds. */
  authenticateSeconds: 10,
  connectionsPerUser: 10,
  /** Interval at which clients repeat a typing start, and time after which a received one expires, seconds. */
  typingRepeatSeconds: 4,
  typingExpirySeconds: 6,
  /** Maximum number and age (hours) of the frames that a resume replays. */
  resumeFrames: 500,
  resumeHours: 24,
} as const;
