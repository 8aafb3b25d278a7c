/** A compared sender. */
export interface ComparedSender {
  /** The module's name without `-sender.ts`. */
  readonly module: string;
  /** Number of HTTP/2 sessions, for senders that do not choose it. */
  readonly sessions: number;
  readonly name: string;
  readonly use: string;
}

export const SENDERS: readonly ComparedSender[] = [
  {
    module: 'node-apn',
    sessions: 1,
    name: '@parse/node-apn, 1 session',
    use: '`@parse/node-apn` 8.1.0, one long-lived `Provider` with token authentication, as its documentation recommends.',
  },
  {
    module: 'node-apn',
    sessions: 2,
    name: '@parse/node-apn, 2 sessions',
    use:
      'its `MultiProvider` with two clients, which its documentation recommends when one session reaches its limit of ' +
      'concurrent requests.',
  },
  {
    module: 'bare',
    sessions: 2,
    name: 'bare node:http2, 2 sessions',
    use: 'the same bytes for each push, encoded once, without ids, deadlines, or limits.',
  },
  {
    module: 'adapter',
    sessions: 0,
    name: 'Chatwire, APNs adapter',
    use: 'called as the engine calls it. It chooses the number of its sessions.',
  },
];
