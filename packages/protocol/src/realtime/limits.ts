/**
 * Numbers that both ends of the WebSocket rely on.
 * See docs/spec/rest-and-realtime.md#connection, #client-frames, #back-pressure.
 */
export const REALTIME_LIMITS = {
  /** Longest frame a client may send, bytes. */
  inboundBytes: 16_384,
  /** Frames a client may send per second, in the long run and in a burst. */
  framesPerSecond: 20,
  frameBurst: 40,
  /** A client pings at least this often, seconds. */
  heartbeatSeconds: 25,
  /** The server ends a connection that was silent this long, seconds. */
  silenceSeconds: 60,
  /** A connection has this long to authenticate, seconds. */
  authenticateSeconds: 10,
  connectionsPerUser: 10,
  /** A client repeats a typing start this often, and forgets one it received after so long, seconds. */
  typingRepeatSeconds: 4,
  typingExpirySeconds: 6,
  /** A resume replays at most this many frames of at most this age. */
  resumeFrames: 500,
  resumeHours: 24,
} as const;
