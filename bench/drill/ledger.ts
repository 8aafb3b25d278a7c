/** A message that an app sends. Times are those of `performance.now()`. */
export interface SentMessage {
  readonly number: number;
  readonly sender: string;
  readonly guid: string;
  readonly sentAt: number;
  /** Set when the server has acknowledged the message. */
  id?: number;
  acknowledgedAt?: number;
  /** Code of the SDK's final error. */
  error?: string;
  /** Address of its file, if it has one. */
  fileUrl?: string;
}

/** How often, and when first, an app received a message. */
export interface Arrival {
  count: number;
  readonly firstAt: number;
}

/** Record of all messages that the apps of a drill sent and received. */
export class Ledger {
  readonly messages: SentMessage[] = [];
  /** Failed requests of the apps, by status or error code. */
  readonly failures = new Map<string, number>();
  readonly #arrivals = new Map<string, Map<number, Arrival>>();

  add(sender: string, guid: string): SentMessage {
    const message = { number: this.messages.length, sender, guid, sentAt: performance.now() };
    this.messages.push(message);
    return message;
  }

  noteFailure(kind: string): void {
    this.failures.set(kind, (this.failures.get(kind) ?? 0) + 1);
  }

  noteArrival(uid: string, number: number): void {
    const arrivals = this.#arrivals.get(uid) ?? new Map<number, Arrival>();
    this.#arrivals.set(uid, arrivals);
    const numberArrivals = arrivals.get(number);
    if (numberArrivals) numberArrivals.count += 1;
    else arrivals.set(number, { count: 1, firstAt: performance.now() });
  }

  arrivalOf(uid: string, number: number): Arrival | undefined {
    return this.#arrivals.get(uid)?.get(number);
  }
}

/** Returns the text of a message, which contains its number. */
export function textOf(number: number): string {
  return `Message ${number}`;
}

/** Returns the number of the message with this text or stored content. */
export function numberIn(text: string): number | undefined {
  const number = /\bMessage (\d+)\b/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}
