import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { NO_PUSH } from '../inbox.ts';
import { oneClickOf } from '../one-click.ts';
import type { ProviderSandbox, SandboxContext } from '../provider-sandbox.ts';
import { parseEmail } from './parse-email.ts';

export interface SmtpOptions {
  /** Only this account may send. Undefined: authentication is not required. */
  readonly smtpAccount?: { readonly username: string; readonly password: string };
}

export interface SmtpUrls {
  /** With STARTTLS when the sandbox has a certificate, in plaintext otherwise. */
  readonly smtpUrl: string;
  /** Implicit TLS; without a certificate, the same as `smtpUrl`. */
  readonly smtpsUrl: string;
}

const MAX_BYTES = 1024 * 1024;

/** An SMTP server that stores every email in the inbox. */
export class SmtpSandbox implements ProviderSandbox<SmtpUrls> {
  readonly #account: SmtpOptions['smtpAccount'];
  readonly #context: SandboxContext;
  readonly #servers: SMTPServer[] = [];
  #connections = 0;

  constructor({ smtpAccount }: SmtpOptions, context: SandboxContext) {
    this.#account = smtpAccount;
    this.#context = context;
  }

  get connections(): number {
    return this.#connections;
  }

  async start(): Promise<SmtpUrls> {
    const smtpUrl = `smtp://${await this.#listen(false)}`;
    if (!this.#context.certificate) return { smtpUrl, smtpsUrl: smtpUrl };
    return { smtpUrl, smtpsUrl: `smtps://${await this.#listen(true)}` };
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#servers.splice(0).map((server) => {
        for (const { _socket: socket } of connectionsOf(server)) socket.destroy();
        return new Promise<void>((resolve) => server.close(() => resolve()));
      }),
    );
  }

  async #listen(secure: boolean): Promise<string> {
    const server = new SMTPServer(this.#settings(secure));
    server.on('error', () => {});
    this.#servers.push(server);
    server.listen(0, this.#context.host());
    await once(server.server, 'listening');
    const address = server.server.address();
    if (address === null || typeof address === 'string') throw new Error('The SMTP server is not listening.');
    return `${this.#context.host()}:${address.port}`;
  }

  #settings(secure: boolean): SMTPServerOptions {
    const { certificate } = this.#context;
    return {
      secure,
      ...(certificate ?? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
      authOptional: this.#account === undefined,
      size: MAX_BYTES,
      closeTimeout: 100,
      logger: false,
      onConnect: (_session, callback) => {
        this.#connections += 1;
        callback();
      },
      onAuth: ({ username, password }, _session, callback) => {
        const account = this.#account;
        const isAuthorized = account === undefined || (account.username === username && account.password === password);
        if (isAuthorized) callback(null, { user: username ?? '' });
        else callback(smtpError(535, '5.7.8 Authentication credentials invalid'));
      },
      onRcptTo: ({ address }, _session, callback) => {
        const isInvalid = this.#context.strict && this.#context.invalidTokens.since(address) !== undefined;
        callback(isInvalid ? smtpError(550, '5.1.1 The email account does not exist') : null);
      },
      onData: (stream, session, callback) => {
        void this.#receive(stream, session, callback);
      },
    };
  }

  async #receive(stream: Readable, session: SMTPServerSession, callback: Callback): Promise<void> {
    const raw = Buffer.concat(await stream.toArray());
    const { faults, clock } = this.#context;
    const { latencyMs } = faults.get('smtp');
    if (latencyMs === 0) this.#react(raw, session, callback);
    else clock.after(latencyMs, () => this.#react(raw, session, callback));
  }

  #react(raw: Buffer, session: SMTPServerSession, callback: Callback): void {
    const { fault } = this.#context.faults.take('smtp');
    switch (fault) {
      case 'timeout':
        return;
      case 'goaway':
      case 'disconnect':
        return this.#disconnect(session);
      case '429':
        return callback(smtpError(450, '4.7.1 Too much email from this sender'));
      case '5xx':
        return callback(smtpError(451, '4.3.0 Temporary server error'));
      case '401':
        return callback(smtpError(530, '5.7.0 Authentication required'));
      case 'deadToken':
      case 'optedOut':
        return callback(smtpError(550, '5.1.1 The email account does not exist'));
      case 'none':
      case 'undelivered':
        return this.#accept(raw, session, callback);
    }
  }

  #accept(raw: Buffer, session: SMTPServerSession, callback: Callback): void {
    if (!this.#context.strict) return callback();
    const to = session.envelope.rcptTo[0]?.address ?? '';
    try {
      const { headers, text, html } = parseEmail(raw);
      for (const name of ['from', 'to', 'subject', 'date', 'message-id']) {
        if (!headers.has(name)) throw new Error(`the header ${name} is missing`);
      }
      this.#context.inbox.add({
        ...NO_PUSH,
        provider: 'smtp',
        title: headers.get('subject') ?? '',
        body: text,
        mail: {
          from: headers.get('from') ?? '',
          to,
          replyTo: headers.get('reply-to') ?? null,
          html,
          ...oneClickOf(headers.get('list-unsubscribe'), headers.get('list-unsubscribe-post')),
        },
      });
      callback(null, '2.0.0 OK: accepted');
    } catch (error) {
      callback(smtpError(554, `5.6.0 ${error instanceof Error ? error.message : 'not an email'}`));
    }
  }

  #disconnect(session: SMTPServerSession): void {
    for (const server of this.#servers) {
      for (const { session: other, _socket: socket } of connectionsOf(server)) {
        if (other.id === session.id) socket.destroy();
      }
    }
  }
}

type Callback = (error?: Error | null, message?: string) => void;

interface Connection {
  readonly session: { readonly id: string };
  readonly _socket: { destroy(): void };
}

/** Returns the open connections, which the types of the package omit. */
function connectionsOf(server: SMTPServer): readonly Connection[] {
  const { connections } = server as SMTPServer & { readonly connections: Iterable<Connection> };
  return [...connections];
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
