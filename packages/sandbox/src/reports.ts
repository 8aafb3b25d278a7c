import type { Clock } from './clock.ts';

/** A call from a provider to the server. */
export interface Report {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
}

/** Simulated delivery time. */
const DELAY_MS = 400;

/** Calls from providers to the server: delivery reports and replies to emails. Failed calls are ignored. */
export class Reports {
  readonly #clock: Clock;
  readonly #cancels = new Set<() => void>();
  readonly #closed = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sends a report after the simulated delivery time. */
  sendLater(report: Report): void {
    const cancel = this.#clock.after(DELAY_MS, () => {
      this.#cancels.delete(cancel);
      void this.send(report);
    });
    this.#cancels.add(cancel);
  }

  /** Sends a report at once. Returns the status of the response; undefined without a response. */
  async send({ url, headers, body }: Report): Promise<number | undefined> {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: this.#closed.signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return undefined;
    }
  }

  close(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#closed.abort();
  }
}
