/**
 * Login session in which a user read messages. 0: they were marked as read with an API key. Null: the session was not stored. The
 * session may have ended.
 */
export type ReadSessionId = number | null;

/** No session: the messages were marked as read with an API key. */
export const BY_API_KEY = 0;
