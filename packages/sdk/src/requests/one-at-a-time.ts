import { failure } from '../base/chat-exception.ts';

/**
 * Runs one call at a time; a second one in the meantime rejects with `REQUEST_IN_PROGRESS`. See
 * docs/spec/sdk.md#messages-request-builder.
 */
export class OneAtATime {
  #isRunning = false;

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isRunning) throw failure('REQUEST_IN_PROGRESS');
    this.#isRunning = true;
    try {
      return await call();
    } finally {
      this.#isRunning = false;
    }
  }
}
