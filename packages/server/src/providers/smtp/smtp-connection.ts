import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { SmtpProvider } from '@chatwire/protocol';
import SMTPConnection, { type SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';
import { isPublicAddress } from '../custom/address-rules.ts';
import { AddressBlockedError } from '../http/connection-failure.ts';
import type { SmtpPhase } from './smtp-errors.ts';
import type { SmtpMessage } from './smtp-message.ts';

export interface SmtpConnectionOptions {
  readonly account: SmtpProvider;
  /** Resolves and checks the host. */
  readonly lookup: LookupFunction;
  readonly allowPrivate: boolean;
  /** Timeout for connecting as a whole. Milliseconds. */
  readonly connectMs: number;
  readonly authorities: string[] | undefined;
}

/** Response of a server to NOOP, and capabilities of its EHLO. */
export interface SmtpCapabilities {
  readonly capabilities: readonly string[];
  /** Reply code of NOOP. */
  readonly status: number;
  readonly isEncrypted: boolean;
}

/** Name of a step that the client runs like an authentication: the only way to send a command of our own. */
const CHECK = 'X-CHATWIRE-CHECK';
/** An idle connection is closed by most servers after some minutes. */
const IDLE_MS = 60_000;

/** One connection to an SMTP server: opened, then used for one email after another. */
export class SmtpConnection {
  /** Meaning of a failure of the current step. */
  phase: SmtpPhase = 'connecting';
  #client: SMTPConnection | undefined;
  #socket: Socket | undefined;
  #checked: Pick<SmtpCapabilities, 'capabilities' | 'status'> | undefined;

  /** Connects, starts TLS according to the account, and authenticates. */
  async open({ account, lookup, allowPrivate, connectMs, authorities }: SmtpConnectionOptions): Promise<void> {
    const { host, port, security, username, password } = account;
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new AddressBlockedError(`the address ${host} is not public`);
    }
    const socket = connect({ host, port, lookup });
    this.#socket = socket;
    // A reason keeps `once` from waiting forever when the socket is closed in the meantime.
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) });
    const client = new SMTPConnection({
      host,
      port,
      connection: socket,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: IDLE_MS,
      customAuth: { [CHECK]: (context) => this.#noop(context) },
      tls: { ...(authorities !== undefined && { ca: authorities }), minVersion: 'TLSv1.2' },
    });
    this.#client = client;
    await this.#until((done) => client.connect(done));
    if (username !== undefined && password !== undefined) {
      this.phase = 'authenticating';
      await this.#until((done) => client.login({ user: username, pass: password }, done));
    }
  }

  /** Sends one email; returns the server's reply after its end. */
  async send({ envelope, bytes }: SmtpMessage): Promise<string> {
    const client = this.#client;
    if (!client) throw new Error('The connection is not open.');
    this.phase = 'sending';
    let reply = '';
    await this.#until((done) =>
      client.send(envelope, bytes, (error, info) => {
        reply = info?.response ?? '';
        done(error);
      }),
    );
    return reply;
  }

  /** Sends NOOP on an open connection; returns what the server's EHLO offers. */
  async check(): Promise<SmtpCapabilities> {
    const client = this.#client;
    if (!client) throw new Error('The connection is not open.');
    this.phase = 'checking';
    await this.#until((done) => client.login({ method: CHECK }, done));
    const { capabilities, status } = this.#checked ?? { capabilities: [], status: 0 };
    return { capabilities, status, isEncrypted: client.secure };
  }

  get isOpen(): boolean {
    return this.#socket?.destroyed === false;
  }

  /** Closes the connection, and ends the step that is running. */
  close(): void {
    this.#client?.close();
    this.#socket?.destroy();
  }

  async #noop({
    extensions,
    authMethods,
    sendCommand,
    resolve,
    reject,
  }: SMTPConnectionCustomAuthContext): Promise<void> {
    try {
      const { status, response } = await sendCommand('NOOP');
      const offered = authMethods.length > 0 ? [`AUTH ${authMethods.join(' ')}`] : [];
      this.#checked = { capabilities: [...extensions, ...offered], status };
      if (status < 400) resolve();
      else reject(response);
    } catch (error) {
      reject(error instanceof Error ? error : String(error));
    }
  }

  /** Runs one step of the client. Its errors come by callback or, when the connection breaks, by event. */
  async #until(step: (done: (error?: Error | null | undefined) => void) => void): Promise<void> {
    const client = this.#client;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const failed = (error: Error) => reject(error);
    const ended = () => reject(new Error('the connection was closed'));
    client?.on('error', failed).on('end', ended);
    try {
      step((error) => (error ? reject(error) : resolve()));
      await promise;
    } finally {
      client?.off('error', failed).off('end', ended);
    }
  }
}
