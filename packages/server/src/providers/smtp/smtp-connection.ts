import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { SmtpProvider } from '@chatwire/protocol';
import SMTPConnection, { type SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';
import { isPublicAddress } from '../custom/address-rules.ts';
import { AddressBlockedError } from '../http/connection-failure.ts';
import type { SmtpPhase } from './smtp-failure.ts';
import type { SmtpMessage } from './smtp-message.ts';

export interface SmtpConnectionOptions {
  readonly account: SmtpProvider;
  /** Resolves the host, and rejects addresses that must not be called. */
  readonly lookup: LookupFunction;
  readonly allowPrivate: boolean;
  /** Time limit for each step of connecting, ms. */
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

/** Authentication method whose handler sends NOOP. The client offers no other way to send a command. */
const CHECK_STEP = 'X-CHATWIRE-CHECK';
/** Time without data after which the connection is closed. Less than the minutes after which most servers close it. */
const IDLE_MS = 60_000;

/** One connection to an SMTP server, used for one email after another. */
export class SmtpConnection {
  /** The current phase, which determines what a failure means. */
  phase: SmtpPhase = 'connecting';
  #client: SMTPConnection | undefined;
  #socket: Socket | undefined;
  #capabilities: Pick<SmtpCapabilities, 'capabilities' | 'status'> | undefined;

  /** Connects, starts TLS according to the account, and authenticates. */
  async open({ account, lookup, allowPrivate, connectMs, authorities }: SmtpConnectionOptions): Promise<void> {
    const { host, port, security, username, password } = account;
    if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw new AddressBlockedError(`the address ${host} is not public`);
    }
    const socket = connect({ host, port, lookup });
    this.#socket = socket;
    // Without a signal, `once` would wait forever if the socket is closed in the meantime.
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
      customAuth: { [CHECK_STEP]: (context) => this.#noop(context) },
      tls: { ...(authorities !== undefined && { ca: authorities }), minVersion: 'TLSv1.2' },
    });
    this.#client = client;
    await this.#runStep((done) => client.connect(done));
    if (username !== undefined && password !== undefined) {
      this.phase = 'authenticating';
      await this.#runStep((done) => client.login({ user: username, pass: password }, done));
    }
  }

  /** Sends one email. Returns the server's reply to its content. */
  async send({ envelope, bytes }: SmtpMessage): Promise<string> {
    const client = this.#client;
    if (!client) throw new Error('expected an open connection');
    this.phase = 'sending';
    let reply = '';
    await this.#runStep((done) =>
      client.send(envelope, bytes, (error, info) => {
        reply = info?.response ?? '';
        done(error);
      }),
    );
    return reply;
  }

  /** Sends NOOP on an open connection. Returns the capabilities from the server's response to EHLO. */
  async check(): Promise<SmtpCapabilities> {
    const client = this.#client;
    if (!client) throw new Error('expected an open connection');
    this.phase = 'checking';
    await this.#runStep((done) => client.login({ method: CHECK_STEP }, done));
    const { capabilities, status } = this.#capabilities ?? { capabilities: [], status: 0 };
    return { capabilities, status, isEncrypted: client.secure };
  }

  get isOpen(): boolean {
    return this.#socket?.destroyed === false;
  }

  /** Closes the connection. The current step fails. */
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
      this.#capabilities = { capabilities: [...extensions, ...offered], status };
      if (status < 400) resolve();
      else reject(response);
    } catch (error) {
      reject(error instanceof Error ? error : String(error));
    }
  }

  /** Runs one step of the client, which reports errors to the callback or, if the connection breaks, by event. */
  async #runStep(step: (done: (error?: Error | null | undefined) => void) => void): Promise<void> {
    const client = this.#client;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onError = (error: Error) => reject(error);
    const onEnd = () => reject(new Error('the connection was closed'));
    client?.on('error', onError).on('end', onEnd);
    try {
      step((error) => (error ? reject(error) : resolve()));
      await promise;
    } finally {
      client?.off('error', onError).off('end', onEnd);
    }
  }
}
