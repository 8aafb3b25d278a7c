/** A compared server. */
export interface ComparedServer {
  readonly id: 'bare' | 'socket-io' | 'chatwire';
  readonly name: string;
  readonly use: string;
}

/** Chatwire comes first: the others are compared with it. */
export const SERVERS: readonly ComparedServer[] = [
  {
    id: 'chatwire',
    name: 'Chatwire',
    use:
      'a server process on SQLite. A sign-in checks a login token in the database; presence is off. A broadcast is a custom ' +
      'message over HTTP to a group of all clients: it is authorised, stored durably with its events, and rendered.',
  },
  {
    id: 'socket-io',
    name: 'Socket.IO',
    use:
      '`socket.io` 4.8.4, WebSocket only, no compression (its default). A middleware looks up the token in a set in memory; ' +
      'a broadcast is `io.emit`, called in the process.',
  },
  {
    id: 'bare',
    name: 'bare `ws`',
    use: '`ws`, the library under Chatwire and Socket.IO, with the same set of tokens, and a loop that sends to all sockets.',
  },
];

/** Peers that could not be installed, with the error. */
export const NOT_INSTALLED: readonly (readonly [name: string, error: string])[] = [
  [
    '`@soketi/soketi` 1.6.1',
    'its dependency `uWebSockets.js` is not in the package registry but in a git repository, and `npm install` ended with ' +
      'code 128: `git ls-remote` could not resolve the host.',
  ],
  ['`hyper-express` 7.0.2', 'the same dependency and the same error.'],
  [
    '`@anycable/anycable-go` 1.6.12',
    'it installs, but downloads its program at the first start: `getaddrinfo ENOTFOUND`.',
  ],
];
