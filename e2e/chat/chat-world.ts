import { type ModelServer, startModelServer } from '@chatwire/sandbox';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { demoAssistantReply } from '../../apps/chatwire/src/demo/assistant.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { buildApps } from '../build-apps.ts';
import { type RunningStart, runStart } from '../start-command.ts';
import { ChatPage } from './chat-page.ts';

/** An empty server as `npm start` runs it, a browser, and the users that the tests create. */
export class ChatWorld implements AsyncDisposable {
  readonly start: RunningStart;
  readonly #browser: Browser;
  readonly #model: ModelServer;
  readonly #pages: ChatPage[] = [];

  private constructor(start: RunningStart, browser: Browser, model: ModelServer) {
    this.start = start;
    this.#browser = browser;
    this.#model = model;
  }

  static async open(): Promise<ChatWorld> {
    const model = await modelThatCutsOff();
    const env = { CHATWIRE_RATE_LIMITS: 'off', CHATWIRE_AI_URL: model.url };
    return new ChatWorld(...(await Promise.all([runStart(['--empty'], env), launchBrowser()])), model);
  }

  /** Calls the API with the printed key, on behalf of a user if one is given. Returns `data` of the response. */
  async call(method: string, path: string, body?: unknown, as?: string): Promise<Json> {
    const response = await fetch(`${this.start.url}/v3${path}`, {
      method,
      headers: {
        apikey: this.start.key(),
        ...(as && { onBehalfOf: as }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${JSON.stringify(parsed)}`);
    return parsed['data'];
  }

  /** Creates users whose ids are their names in lower case. */
  async addUsers(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.call('POST', '/users', { uid: name.toLowerCase(), name });
  }

  /** Sends a text from outside the browser, to a user unless `more` names another receiver type. Returns its id. */
  async say(from: string, to: string, text: string, more: object = {}): Promise<number> {
    const receiver = { receiver: to, receiverType: 'user', ...more };
    const { id } = await this.call('POST', '/messages', { ...receiver, type: 'text', data: { text } }, from);
    return Number(id);
  }

  /** Sends `count` texts, numbered from 1: `News 1.`, `News 2.`. Returns their ids. */
  async sayNumbered(from: string, to: string, word: string, count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let number = 1; number <= count; number += 1) ids.push(await this.say(from, to, `${word} ${number}.`));
    return ids;
  }

  /** Returns the stored texts of the conversation of two users, oldest first. */
  async texts(one: string, other: string): Promise<readonly string[]> {
    const stored = await this.call('GET', `/users/${other}/messages?limit=100`, undefined, one);
    return stored.map(({ data }: Json) => data['text']);
  }

  /** Opens the demo with these panes. `panes`: route of the left one, `-`, and that of the right one: `mara/user/ivo/-/ivo/user/mara`. */
  async open(panes: string, context: BrowserContextOptions = {}): Promise<ChatPage> {
    const chatPage = await ChatPage.open(this.#browser, `${this.start.url}/demo#/${panes}`, context);
    this.#pages.push(chatPage);
    return chatPage;
  }

  /** Closes the pages of a test. Throws if one of them has reported an error. */
  async endTest(): Promise<void> {
    const ended = this.#pages.splice(0);
    for (const chatPage of ended) await chatPage.page.context().close();
    const faults = ended.flatMap((chatPage) => chatPage.faults);
    if (faults.length > 0) throw new Error(`In the pages of this test:\n${faults.join('\n')}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.start[Symbol.asyncDispose]();
    await this.#model[Symbol.asyncDispose]();
  }
}

/**
 * Registers hooks that build the demo and open a world before the tests, check its pages after each of them, and close it
 * afterwards. Returns a function that returns the world within tests.
 */
export function chatSuite(): () => ChatWorld {
  let world: ChatWorld;
  beforeAll(async () => {
    buildApps('demo');
    world = await ChatWorld.open();
  }, 240_000);
  afterEach(() => world.endTest());
  afterAll(() => world[Symbol.asyncDispose]());
  return () => world;
}

/**
 * Starts the demo's model, changed so that the first response to each question that contains “in full” is cut off.
 */
function modelThatCutsOff(): Promise<ModelServer> {
  const asked = new Set<string>();
  return startModelServer({
    wordMs: 45,
    respond: (question) => {
      const text = question.messages.at(-1)?.content ?? '';
      if (asked.has(text) || !text.includes('in full')) return demoAssistantReply(question);
      asked.add(text);
      return [{ say: 'The whole story begins' }, { finish: 'length' }];
    },
  });
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are read freely, as by a client
type Json = any;
