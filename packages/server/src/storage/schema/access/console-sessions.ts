/** A user who is signed in to the console; only hashes are kept. */
export interface ConsoleSessionsTable {
  /** SHA-256 of the cookie, hex. */
  session_hash: string;
  /** SHA-256 of the API key that signed in, hex. Null for a person. */
  key_hash: string | null;
  /** JSON: id, name, role and issuer of the person who signed in with the identity provider. Null for a key. */
  person: string | null;
  created_at_ms: number;
  /** Exact to a minute. */
  last_used_at_ms: number;
}
