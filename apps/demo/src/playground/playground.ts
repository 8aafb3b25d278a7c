/** A user of the demo, as listed by the server; an agent if `isAgent`. */
export interface Person {
  readonly uid: string;
  readonly name: string;
  readonly avatar: string | undefined;
  readonly statusMessage: string | undefined;
  readonly isAgent: boolean;
}

const TONES = ['good', 'accepted', 'neutral', 'warning', 'bad'] as const;
/** Colour of a result, as in the console. `good`: the user saw it. `accepted`: a provider accepted it, and no device reports on it. */
export type TraceTone = (typeof TONES)[number];

/** One entry of the notification log, as shown in a trace. */
export interface TraceEntry {
  readonly id: string;
  readonly recipient: string;
  /** What it was sent to: `APNs · iPhone`, `email · SendGrid`. */
  readonly target: string;
  /**
   * What is known about a push on its device, such as `shown` or `notShown`, or else the outcome, such as `skipped`. A newer server
   * may have others.
   */
  readonly result: string;
  readonly tone: TraceTone;
  /** The sentences that explain the result. */
  readonly text: string;
  /** Whether this push took an earlier one off its device. */
  readonly isClear: boolean;
  readonly durationMs: number;
  /** Path of its explanation in the console. Absent for entries without a recipient, such as those of groups that are too large. */
  readonly explanationPath?: string | undefined;
}

/**
 * The demo data that `npm start` serves to its own pages: users, a token for each, and log entries of a message.
 * A production app gets the first two from its backend, and only operators read the log.
 */
export class Playground {
  readonly origin: string;
  readonly #fetch: typeof fetch;

  constructor(origin: string, fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.origin = origin;
    this.#fetch = fetcher;
  }

  /** Returns the users, agents last. */
  async people(): Promise<readonly Person[]> {
    const { users } = await this.#json('/playground/cast');
    const people = listOf(users).map(personOf);
    return people.toSorted((one, other) => Number(one.isAgent) - Number(other.isAgent));
  }

  async token(uid: string): Promise<string> {
    const { data } = await this.#json('/playground/logins', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ uid }),
    });
    return textOf(objectOf(data), 'authToken');
  }

  /** Returns the trace of a message, oldest first. */
  async trace(messageId: number): Promise<readonly TraceEntry[]> {
    const { data } = await this.#json(`/playground/entries?messageId=${messageId}`);
    return listOf(data).map(entryOf).toReversed();
  }

  async #json(path: string, init?: RequestInit): Promise<Json> {
    const response = await this.#fetch(this.origin + path, init);
    if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
    return objectOf(await response.json());
  }
}

type Json = Readonly<Record<string, unknown>>;

function personOf(json: Json): Person {
  return {
    uid: textOf(json, 'uid'),
    name: textOf(json, 'name'),
    avatar: textOf(json, 'avatar') || undefined,
    statusMessage: textOf(json, 'statusMessage') || undefined,
    isAgent: json['agent'] === true,
  };
}

function entryOf(json: Json): TraceEntry {
  const [uid, messageId] = [textOf(json, 'recipient'), json['messageId']];
  const summary = objectOf(json['summary']);
  const { sentences } = summary;
  return {
    id: textOf(json, '_id'),
    recipient: textOf(json, 'recipient') || textOf(json, 'receiver'),
    target: textOf(json, 'target'),
    result: textOf(summary, 'result'),
    tone: TONES.find((tone) => tone === summary['tone']) ?? 'neutral',
    text: Array.isArray(sentences) ? sentences.join(' ') : '',
    isClear: textOf(json, 'trigger') === 'cleared',
    durationMs: Number(json['totalProcessingTimeInMS'] ?? 0),
    explanationPath:
      uid === '' ? undefined : `/console/why?user=${encodeURIComponent(uid)}&message=${String(messageId)}`,
  };
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function textOf(json: Json, name: string): string {
  const value = json[name];
  return typeof value === 'string' ? value : '';
}
