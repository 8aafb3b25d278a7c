import type { SmtpProvider as SmtpFields, SmtpPayload } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { createUrlGuard, type UrlGuardOptions } from '../custom/url-guard.ts';
import { authoritiesWith } from '../http/authorities.ts';
import { DEFAULT_CONNECT_MS } from '../http/connection-failure.ts';
import type { ConnectionOptions } from '../http/connection-options.ts';
import { responseText } from '../http/response-text.ts';
import type { Provider, SendRequest, TimedResult } from '../provider.ts';
import { type ProviderResult, timed } from '../provider-result.ts';
import { SmtpConnection, type SmtpConnectionOptions } from './smtp-connection.ts';
import { smtpFailure } from './smtp-failure.ts';
import { type SmtpMessage, smtpMessage } from './smtp-message.ts';

export interface SmtpProviderOptions extends ConnectionOptions {
  readonly account: SmtpFields;
  readonly guard: UrlGuardOptions;
  readonly clock: Clock;
  /** Base URL of the chat app. Default: none, and emails have no button that opens the conversation. */
  readonly publicUrl?: string | undefined;
}

/** Creates the adapter that sends emails through an SMTP server. See docs/spec/last-mile.md#smtp-provider. */
export function createSmtpProvider(options: SmtpProviderOptions): Provider<SmtpPayload> {
  return new SmtpProvider(options);
}

/** Keeps up to `maxConnections` connections, each of which sends one email at a time. Further emails wait in order. */
class SmtpProvider implements Provider<SmtpPayload> {
  readonly kind = 'smtp';
  readonly #options: SmtpProviderOptions;
  readonly #connection: SmtpConnectionOptions;
  readonly #idle: SmtpConnection[] = [];
  readonly #busy = new Set<SmtpConnection>();
  readonly #waiting = new Set<() => void>();
  #freeSlots: number;

  constructor(options: SmtpProviderOptions) {
    const { account, guard, connectMs = DEFAULT_CONNECT_MS, ca } = options;
    this.#options = options;
    this.#freeSlots = account.maxConnections;
    const { lookup } = createUrlGuard(guard).connection;
    this.#connection = {
      account,
      lookup,
      allowPrivate: guard.allowPrivate,
      connectMs,
      authorities: authoritiesWith(ca),
    };
  }

  send(request: SendRequest<SmtpPayload>, signal: CallSignal): Promise<TimedResult> {
    return timed(this.#options.clock, this.#deliver(request, signal));
  }

  async close(): Promise<void> {
    for (const connection of [...this.#idle.splice(0), ...this.#busy]) connection.close();
  }

  async #deliver(request: SendRequest<SmtpPayload>, signal: CallSignal): Promise<ProviderResult> {
    const { publicUrl, clock } = this.#options;
    const message = await smtpMessage(request, publicUrl, clock.now());
    if (!(await this.#takeSlot(signal))) {
      return { kind: 'unreachable', cause: 'CONNECT_FAILED', message: 'all connections are in use' };
    }
    try {
      return await this.#sendOverConnection(message, signal);
    } finally {
      this.#freeSlots += 1;
      const [next] = this.#waiting;
      next?.();
    }
  }

  async #sendOverConnection(message: SmtpMessage, signal: CallSignal): Promise<ProviderResult> {
    const open = this.#idle.splice(0).filter(({ isOpen }) => isOpen);
    const connection = open.pop() ?? new SmtpConnection();
    this.#idle.push(...open);
    this.#busy.add(connection);
    const stop = () => connection.close();
    signal.addEventListener('abort', stop);
    try {
      if (!connection.isOpen) await connection.open(this.#connection);
      const reply = await connection.send(message);
      this.#idle.push(connection);
      return { kind: 'accepted', status: Number.parseInt(reply, 10) || 250, id: responseText(message.messageId) };
    } catch (error) {
      connection.close();
      if (signal.aborted && connection.phase === 'sending') return { kind: 'timeout', cause: 'NO_ANSWER' };
      return smtpFailure(error, connection.phase);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#busy.delete(connection);
    }
  }

  /** Waits for a free slot, and takes it. Returns false if none became free before the deadline. */
  async #takeSlot(signal: CallSignal): Promise<boolean> {
    while (this.#freeSlots === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      await promise;
      signal.removeEventListener('abort', wake);
      this.#waiting.delete(wake);
    }
    if (signal.aborted) return false;
    this.#freeSlots -= 1;
    return true;
  }
}
