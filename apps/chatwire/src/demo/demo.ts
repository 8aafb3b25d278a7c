/** What `npm start` remembers of its demo, in the data directory. */
export interface Demo {
  /** fullAccess key the pages use. */
  readonly apiKey: string;
  /** uid → auth token, for trying the API as a user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Whether the sandbox is set up as push providers. */
  readonly hasProviders: boolean;
}
