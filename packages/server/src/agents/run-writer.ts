import type { AgentEvent } from '@chatwire/protocol';
import type { Actor } from '../chat/actor.ts';
import type { Chat } from '../chat/chat.ts';
import { appendRunEvents } from '../chat/runs/append-events.ts';

/** Thrown when a user has stopped the run. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
}

/** Writes the events of one run. Throws `RunStopped` if the run was stopped. */
export class RunWriter {
  readonly #chat: Chat;
  readonly #agent: Actor;
  readonly runId: string;
  #texts = 0;
  #isTextOpen = false;

  constructor(chat: Chat, agent: Actor, runId: string) {
    this.#chat = chat;
    this.#agent = agent;
    this.runId = runId;
  }

  async append(...events: readonly AgentEvent[]): Promise<void> {
    const { cancelled } = await appendRunEvents(this.#chat, this.#agent, this.runId, events);
    if (cancelled) throw new RunStopped();
  }

  /** Appends to the open text. Opens one if there is none. */
  async appendText(delta: string): Promise<void> {
    const start: AgentEvent[] = [];
    if (!this.#isTextOpen) {
      this.#isTextOpen = true;
      this.#texts += 1;
      start.push({ type: 'text_message_start', textId: this.#textId });
    }
    await this.append(...start, { type: 'text_message_content', textId: this.#textId, delta });
  }

  /** Closes the open text, if any. */
  async endText(): Promise<void> {
    if (!this.#isTextOpen) return;
    this.#isTextOpen = false;
    await this.append({ type: 'text_message_end', textId: this.#textId });
  }

  get #textId(): string {
    return `t${this.#texts}`;
  }
}
