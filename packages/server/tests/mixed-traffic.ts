import { API_KEY, RealtimeClient } from '@chatwire/testkit';
import { Agent, fetch, type Response } from 'undici';
import type { Seeded } from '../src/notify/testing/seeded.cases.ts';

/** Of the traffic's own making. */
const MISTAKES: ReadonlySet<unknown> = new Set(['ERR_BAD_REQUEST', 'ERR_API_NOT_FOUND']);

/** What people and operators do all day, one thing after the other at a time, as chance has it. */
export class MixedTraffic {
  readonly #url: string;
  readonly #random: Seeded;
  /** Members of the group `crew`. */
  readonly #uids: readonly string[];
  readonly #sent: { readonly id: string; readonly from: string; readonly to: object }[] = [];
  /** Of one run: those that were kept would count as held by the server. */
  #connections = new Agent();
  #strangers = 0;
  #done = 0;

  constructor(url: string, uids: readonly string[], random: Seeded) {
    this.#url = url;
    this.#uids = uids;
    this.#random = random;
  }

  get done(): number {
    return this.#done;
  }

  /** So many things a second, whatever became of those before; resolves when all have come to their end. */
  async run(seconds: number, perSecond: number): Promise<void> {
    this.#connections = new Agent();
    const running: Promise<void>[] = [];
    const faults: unknown[] = [];
    const beganMs = performance.now();
    for (let index = 0; index < seconds * perSecond; index += 1) {
      const dueMs = beganMs + (index * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
      running.push(this.#doSomething().catch((fault) => void faults.push(fault)));
    }
    await Promise.all(running);
    await this.#connections.destroy();
    if (faults.length > 0) throw new AggregateError(faults, `Of ${running.length} things ${faults.length} failed.`);
    this.#done += running.length;
  }

  #doSomething(): Promise<void> {
    const kinds: readonly [share: number, act: () => Promise<void>][] = [
      [30, () => this.#text({})],
      [8, () => this.#reply()],
      [8, () => this.#edit()],
      [3, () => this.#remove()],
      [15, () => this.#react()],
      [6, () => this.#ring()],
      [6, () => this.#read()],
      [12, () => this.#visit()],
      [4, () => this.#page()],
      [2, () => this.#explain()],
      [2, () => this.#exportSome()],
      [2, () => this.#follow()],
      [1, () => this.#redact()],
      [1, () => this.#comeAndGo()],
    ];
    let left = this.#random.integer(1, 100);
    const [, act] = kinds.find(([share]) => (left -= share) <= 0) ?? [0, () => this.#text({})];
    return act();
  }

  async #text(more: object, from = this.#someone(), to = this.#target(from)): Promise<void> {
    const body = { ...to, type: 'text', data: { text: 'The ferry leaves at six' }, ...more };
    const { id } = await this.#call('POST', '/messages', body, from);
    if (id === undefined) return; // Refused, for example below a message that was deleted meanwhile.
    this.#sent.push({ id, from, to });
    if (this.#sent.length > 50) this.#sent.shift();
  }

  async #reply(): Promise<void> {
    const found = this.#random.pick(this.#sent);
    if (found === undefined) return;
    const link = this.#random.chance(0.5) ? { parentId: found.id } : { quotedMessageId: found.id };
    await this.#text(link, found.from, found.to);
  }

  async #edit(): Promise<void> {
    const found = this.#random.pick(this.#sent);
    if (found === undefined) return;
    await this.#call('PUT', `/messages/${found.id}`, { data: { text: 'The ferry leaves at seven' } }, found.from);
  }

  async #remove(): Promise<void> {
    const found = this.#sent.shift();
    if (found === undefined) return;
    await this.#call('DELETE', `/messages/${found.id}`, undefined, found.from);
  }

  async #react(): Promise<void> {
    const found = this.#random.pick(this.#sent);
    if (found === undefined) return;
    const method = this.#random.chance(0.7) ? 'POST' : 'DELETE';
    await this.#call(
      method,
      `/messages/${found.id}/reactions/${this.#random.pick(['ok', 'wow', 'no'])}`,
      undefined,
      found.from,
    );
  }

  async #ring(): Promise<void> {
    const from = this.#someone();
    const receiver = this.#someoneBut(from);
    const body = { receiver, receiverType: 'user', type: 'audio' };
    const { sessionId } = await this.#call('POST', '/calls', body, from);
    if (sessionId === undefined) return; // Somebody is on the phone already.
    const joined = this.#random.chance(0.5);
    await this.#call('PUT', `/calls/${sessionId}`, { action: joined ? 'join' : 'reject' }, receiver);
    if (joined) await this.#call('PUT', `/calls/${sessionId}`, { action: 'end' }, from);
  }

  async #read(): Promise<void> {
    const uid = this.#someone();
    await this.#call('POST', `/users/${this.#someoneBut(uid)}/conversation/read`, {}, uid);
  }

  /** Logs in, types, writes, and leaves, politely or not. */
  async #visit(): Promise<void> {
    const uid = this.#someone();
    const { authToken } = await this.#call('POST', `/users/${uid}/auth_tokens`, {});
    const client = await RealtimeClient.login({ url: this.#url }, authToken);
    const to = { receiver: this.#someoneBut(uid), receiverType: 'user' };
    client.send({ type: 'typing', data: { ...to, action: 'start' } });
    await this.#text({}, uid, to);
    await client.settle();
    if (this.#random.chance(0.5)) client.socket.close();
    else client.socket.terminate();
    await client.closed;
  }

  async #page(): Promise<void> {
    const uid = this.#someone();
    await this.#call('GET', `/users/${this.#someoneBut(uid)}/messages?limit=30`, undefined, uid);
    await this.#call('GET', '/notifications/v1/logs?limit=100');
    await this.#call('GET', '/notifications/v1/logs/summary');
  }

  async #explain(): Promise<void> {
    const found = this.#random.pick(this.#sent);
    if (found !== undefined) await this.#call('GET', `/notifications/v1/logs/explain?messageId=${found.id}`);
  }

  /** Half of the readers do not wait for the end. */
  async #exportSome(): Promise<void> {
    const leaving = new AbortController();
    const format = this.#random.pick(['ndjson', 'csv']);
    const response = await this.#fetch(
      'GET',
      `/notifications/v1/logs/export?format=${format}&limit=2000`,
      leaving.signal,
    );
    if (this.#random.chance(0.5)) await response.arrayBuffer();
    else leaving.abort();
  }

  async #follow(): Promise<void> {
    const leaving = new AbortController();
    const response = await this.#fetch('GET', '/notifications/v1/logs/stream', leaving.signal);
    await this.#text({});
    await response.body?.getReader().read();
    leaving.abort();
  }

  async #redact(): Promise<void> {
    const content = this.#random.pick(['none', 'mask', 'drop']);
    await this.#call('PATCH', '/notifications/v1/logs/settings', { redaction: { content } });
    if (this.#random.chance(0.1)) await this.#call('POST', '/notifications/v1/logs/settings/redact');
  }

  /** Somebody new, who is written to and then deleted for good. */
  async #comeAndGo(): Promise<void> {
    this.#strangers += 1;
    const uid = `stranger-${this.#strangers}`;
    await this.#call('POST', '/users', { uid, name: uid });
    await this.#call(
      'POST',
      '/messages',
      { receiver: uid, receiverType: 'user', type: 'text', data: { text: 'Hello' } },
      this.#someone(),
    );
    await this.#call('DELETE', `/users/${uid}`, { permanent: true });
  }

  #target(from: string): object {
    if (this.#random.chance(0.3)) return { receiver: 'crew', receiverType: 'group' };
    return { receiver: this.#someoneBut(from), receiverType: 'user' };
  }

  #someone(): string {
    return this.#random.pick(this.#uids) ?? '';
  }

  #someoneBut(uid: string): string {
    return this.#random.pick(this.#uids.filter((other) => other !== uid)) ?? '';
  }

  async #call(method: string, path: string, body?: object, as?: string) {
    const response = await this.#fetch(method, path, undefined, body, as);
    const text = await response.text();
    const { data = {}, error } = JSON.parse(text);
    // What has gone meanwhile, or is being done by another, is refused: that is traffic too.
    if (response.status >= 500 || MISTAKES.has(error?.code))
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return data;
  }

  #fetch(method: string, path: string, signal?: AbortSignal, body?: object, as?: string): Promise<Response> {
    return fetch(`${this.#url}/v3${path}`, {
      method,
      headers: {
        apikey: API_KEY,
        ...(as && { onBehalfOf: as }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      dispatcher: this.#connections,
    });
  }
}
