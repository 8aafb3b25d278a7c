import { createHash } from 'node:crypto';
import { accountKindOf } from '@chatwire/protocol';
import type { Sandbox } from '@chatwire/sandbox';
import { connectAccount } from '../../../src/notify/engine/find-account.ts';
import type { CallSignal } from '../../../src/providers/call-signal.ts';
import type { HttpOutcome, HttpResponse } from '../../../src/providers/http/http-outcome.ts';
import type { Provider, SendRequest } from '../../../src/providers/provider.ts';
import { timed } from '../../../src/providers/provider-result.ts';
import { providerWireOf, SIMULATED } from './provider-wire.ts';
import type { ProcessClock, SimClock } from './sim-clock.ts';

/**
 * How providers behave. `flaky`: some calls are rejected with 503 or 429. `slow`: responses take seconds. `silent`: nothing
 * is processed and no response comes. `lossy`: pushes are processed and some responses are lost. `late`: like lossy, and the push
 * arrives after the server has given up waiting.
 */
export const WEATHERS = ['fair', 'flaky', 'slow', 'silent', 'lossy', 'late'] as const;
export type Weather = (typeof WEATHERS)[number];

/** One push handed to a provider, accepted or not. */
export interface SentPush {
  readonly token: string;
  readonly decisionId: string;
  readonly receipt: string | undefined;
  /** A separate clear push. */
  readonly isClear: boolean;
  readonly atMs: number;
  /** The response reached a process that was waiting for it. */
  isAnswered: boolean;
}

/** One call to a provider of email or SMS, whether or not it arrived. */
export interface DigestCall {
  readonly channel: 'email' | 'sms';
  readonly decisionId: string;
  readonly recipient: string;
  readonly conversationId: string;
  /** Epoch ms. */
  readonly atMs: number;
  /** Time at which the process that made the call started, epoch ms: it decided later. */
  readonly processStartedAtMs: number;
  /** The provider accepted it. */
  isProcessed: boolean;
}

interface Fate {
  readonly forwardMs: number;
  readonly backMs: number;
  readonly status?: 503 | 429;
  /** The request is lost before it is processed. */
  readonly isLost?: true;
  /** The response is lost. */
  readonly isUnanswered?: true;
}

/** The providers and the network to them: in this process, in simulated time, with faults that the seed decides. */
export class SimNetwork {
  weather: Weather = 'fair';
  /** Every push that a provider has processed. */
  readonly sent: SentPush[] = [];
  /** Every call about an email or SMS. */
  readonly digests: DigestCall[] = [];
  readonly #open = new Set<unknown>();
  /** Processes that have died. */
  #processes = 0;
  readonly #seed: number;
  readonly #sandbox: Sandbox;
  readonly #clock: ProcessClock;
  /** Calls to each token so far: they decide about its next fate, whatever happens elsewhere. */
  readonly #calls = new Map<string, number>();
  readonly #nameOf: (token: string) => string;
  readonly #unanswered: (token: string) => void;
  readonly #orphaned: (decisionId: string, token: string) => void;
  readonly #refused: (text: string) => void;
  readonly #note: (text: string) => void;

  /**
   * `unanswered`: called with the token of a push that its provider has and the server knows nothing of. `orphaned`: called when
   * a push arrives whose process has died in the meantime. `refused`: called when a provider finds a request invalid or
   * too large. `note`: called with each call and each response.
   */
  constructor(
    seed: number,
    sandbox: Sandbox,
    clock: SimClock,
    {
      nameOf,
      unanswered,
      orphaned,
      refused,
      note,
    }: {
      readonly nameOf: (token: string) => string;
      readonly unanswered: (token: string) => void;
      readonly orphaned: (decisionId: string, token: string) => void;
      readonly refused: (text: string) => void;
      readonly note: (text: string) => void;
    },
  ) {
    this.#seed = seed;
    this.#sandbox = sandbox;
    this.#clock = clock.process();
    this.#nameOf = nameOf;
    this.#unanswered = unanswered;
    this.#orphaned = orphaned;
    this.#refused = refused;
    this.#note = note;
  }

  /** Calls that processes wait for. */
  get inFlight(): number {
    return this.#open.size;
  }

  /** A process has died: its pending calls are dropped. */
  forgetCalls(): void {
    this.#open.clear();
    this.#processes += 1;
  }

  /** Connects accounts for one process of the server, which hears nothing any more once `node` is killed. */
  connectFor(node: ProcessClock): typeof connectAccount {
    const processStartedAtMs = node.now();
    return (name, account, options) => {
      const connected = connectAccount(name, account, options);
      const accountKind = accountKindOf(name.channel, name.kind);
      const kind = SIMULATED.find((one) => one === accountKind);
      if (!connected || !kind) return connected;
      const wire = providerWireOf(kind, account.fields, this.#sandbox, options);
      const call = (request: SendRequest<never>, signal: CallSignal) =>
        new Promise<HttpOutcome>((settle) => {
          const resolve = (outcome: HttpOutcome) => {
            this.#open.delete(resolve);
            settle(outcome);
          };
          this.#open.add(resolve);
          const processes = this.#processes;
          const { token = '', decisionId, entry } = request;
          const target = token || `${name.channel} ${entry?.recipient}`;
          const fate = this.#fateOf(target);
          this.#note(`${kind} is called for ${this.#nameOf(target)}`);
          const digest = entry && {
            channel: name.channel as DigestCall['channel'],
            decisionId,
            recipient: entry.recipient,
            conversationId: entry.conversationId,
            atMs: this.#clock.now(),
            processStartedAtMs,
            isProcessed: false,
          };
          if (digest) this.digests.push(digest);
          signal.addEventListener('abort', () => resolve({ kind: 'timeout', cause: 'NO_ANSWER' }));
          // The request arrives whether or not the process lives on.
          this.#clock.after(fate.forwardMs, () => {
            if (this.#processes > processes) this.#orphaned(decisionId, token);
            if (fate.isUnanswered) this.#unanswered(token);
            const { response, sent } = this.#process(fate, request, () => wire.deliver(request));
            if (!response) return;
            if (digest) digest.isProcessed = response.status < 300;
            if (fate.isUnanswered) return;
            node.after(fate.backMs, () => {
              this.#note(`${kind} responds with ${response.status} for ${this.#nameOf(target)}`);
              if (sent) sent.isAnswered = this.#open.has(resolve);
              resolve(response);
            });
          });
        });
      const provider: Provider = {
        kind,
        send: (request, signal) =>
          timed(
            options.clock,
            call(request as SendRequest<never>, signal).then((outcome) => wire.read(outcome)),
          ),
        close: async () => {},
      };
      return { ...connected, provider };
    };
  }

  #process(
    fate: Fate,
    request: SendRequest<never>,
    deliver: () => { status: number; headers?: object; body?: string },
  ): { readonly response?: HttpResponse; readonly sent?: SentPush } {
    if (fate.isLost) return {};
    if (fate.status !== undefined) return { response: responseOf({ status: fate.status }) };
    const response = deliver();
    if (response.status === 400 || response.status === 413)
      this.#refused(`a provider responded with ${response.status} ${response.body ?? ''} to ${request.decisionId}`);
    const { token, decisionId, receipt } = request;
    if (token === undefined || response.status >= 300) return { response: responseOf(response) };
    const payload = JSON.stringify(request.payload);
    const isClear = payload.includes('"type":"clear"') && payload.includes('"tag":"clear"');
    const sent = { token, decisionId, receipt, isClear, atMs: this.#clock.now(), isAnswered: false };
    this.sent.push(sent);
    return { response: responseOf(response), sent };
  }

  #fateOf(token: string): Fate {
    const name = this.#nameOf(token);
    const count = (this.#calls.get(name) ?? 0) + 1;
    this.#calls.set(name, count);
    const dice = createHash('sha256').update(`${this.#seed} ${name} ${count}`).digest();
    const [one = 0, two = 0, three = 0] = dice;
    const usual = { forwardMs: one % 8, backMs: two % 8 };
    switch (this.weather) {
      case 'fair':
        return usual;
      case 'flaky':
        return three < 90 ? { ...usual, status: three < 60 ? 503 : 429 } : usual;
      case 'slow':
        // Within the timeout, and often later than the check after a change of the total.
        return { forwardMs: one * 4, backMs: two * 32 };
      case 'silent':
        return { ...usual, isLost: true };
      case 'lossy':
        return three < 90 ? { ...usual, isUnanswered: true } : usual;
      case 'late':
        return three < 90 ? { forwardMs: 11_000 + one * 40, backMs: 1, isUnanswered: true } : usual;
    }
  }
}

function responseOf({
  status,
  headers = {},
  body = '',
}: {
  status: number;
  headers?: object;
  body?: string;
}): HttpResponse {
  return { kind: 'response', status, headers: { ...headers }, body: Buffer.from(body) };
}
