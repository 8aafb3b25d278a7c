import { type NatsServer, startNats } from '../../packages/testkit/src/nats.ts';
import { natsBinary } from '../../packages/testkit/src/nats-binary.ts';

/** A NATS server that keeps its address across restarts. */
export class RestartableNats implements AsyncDisposable {
  readonly url: string;
  readonly #binary: string;
  #server: NatsServer;

  private constructor(binary: string, server: NatsServer) {
    this.#binary = binary;
    this.#server = server;
    this.url = server.url;
  }

  static async start(): Promise<RestartableNats> {
    const binary = natsBinary();
    if (binary === undefined) throw new Error('Install nats-server: it is not on PATH and apt cannot fetch it.');
    return new RestartableNats(binary, await startNats(binary));
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  async startAgain(): Promise<void> {
    this.#server = await startNats(this.#binary, Number(new URL(this.url).port));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}
