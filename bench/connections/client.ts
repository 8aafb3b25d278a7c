import { ClientSocket } from './client-socket.ts';

/** Counts of all clients of a process. */
export interface FrameCounts {
  presence: number;
  messages: number;
  /** Frames whose sequence number was not the next one of its conversation. */
  outOfSequence: number;
  /** Connections that the server or the network closed, by reason. */
  readonly closes: Record<string, number>;
}

/** A user of the benchmark: connects, signs in, resumes, and checks the sequence of the messages. */
export class Client {
  readonly #token: string;
  readonly #host: string;
  readonly #counts: FrameCounts;
  #socket: ClientSocket | undefined;
  #cursor: string | undefined;
  #seq: number | undefined;
  #authenticated: PromiseWithResolvers<void> | undefined;
  #awaited: { readonly seq: number; readonly received: () => void } | undefined;

  constructor(token: string, host: string, counts: FrameCounts) {
    this.#token = token;
    this.#host = host;
    this.#counts = counts;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  /** Sequence number of the newest message. */
  get seq(): number | undefined {
    return this.#seq;
  }

  /** Connects and signs in, from the last cursor if there is one. Resolves when the server has accepted. */
  async signIn(port: number): Promise<void> {
    const socket = new ClientSocket({
      port,
      host: this.#host,
      receive: (frame) => this.#receive(frame),
      closed: (reason) => this.#closed(socket, reason),
    });
    this.#socket = socket;
    await socket.opened();
    this.#authenticated = Promise.withResolvers();
    const resume = this.#cursor === undefined ? {} : { resume: { cursor: this.#cursor } };
    const data = { authToken: this.#token, protocol: 1, presence: 'contacts', ...resume };
    socket.send(JSON.stringify({ type: 'authenticate', data }));
    await this.#authenticated.promise;
    this.#authenticated = undefined;
  }

  /** Resolves when the message with this number has arrived. */
  async received(seq: number): Promise<void> {
    if ((this.#seq ?? 0) >= seq) return;
    await new Promise<void>((received) => {
      this.#awaited = { seq, received };
    });
  }

  ping(): void {
    this.#socket?.send('{"type":"ping"}');
  }

  kill(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #closed(socket: ClientSocket, reason: string): void {
    if (this.#socket !== socket) return;
    this.#counts.closes[reason] = (this.#counts.closes[reason] ?? 0) + 1;
    this.#socket = undefined;
    this.#authenticated?.reject(new Error('The server closed the connection.'));
  }

  #receive(frame: string): void {
    if (frame.startsWith('{"type":"presence"')) this.#counts.presence += 1;
    else if (frame.startsWith('{"type":"message"')) this.#message(frame);
    else if (frame.startsWith('{"type":"authenticated"')) {
      this.#cursor = memberOf(frame, 'cursor') ?? this.#cursor;
      this.#authenticated?.resolve();
    }
  }

  #message(frame: string): void {
    const seq = Number(/"seq":(\d+)/.exec(frame)?.[1]);
    if (this.#seq !== undefined && seq !== this.#seq + 1) this.#counts.outOfSequence += 1;
    this.#counts.messages += 1;
    this.#seq = seq;
    this.#cursor = memberOf(frame, 'cursor') ?? this.#cursor;
    if (this.#awaited && seq >= this.#awaited.seq) {
      this.#awaited.received();
      this.#awaited = undefined;
    }
  }
}

function memberOf(frame: string, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]+)"`).exec(frame)?.[1];
}
