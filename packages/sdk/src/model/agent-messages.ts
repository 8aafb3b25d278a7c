import { asJson, type Json, objectsOf, textOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Model } from './model.ts';

/** Fields shared by all messages of an agent's run. See docs/spec/sdk.md#message-classes. */
abstract class RunMessage extends BaseMessage {
  constructor(type: string) {
    super('', type, 'user', 'agentic');
  }

  getRunId(): string | undefined {
    return textOf(this.getData(), 'runId');
  }

  getThreadId(): string | undefined {
    return textOf(this.getData(), 'threadId');
  }

  getText(): string {
    return textOf(this.getData(), 'text') ?? '';
  }
}

/** The stored response of an agent. */
export class AIAssistantMessage extends RunMessage {
  constructor() {
    super('assistant');
  }

  static override fromJSON(json: unknown): AIAssistantMessage {
    return Model.adopt(new AIAssistantMessage(), asJson(json));
  }

  /** Returns blocks: `{type: 'text', text}` or other types. */
  getElements(): readonly Json[] {
    return objectsOf(this.getData(), 'elements');
  }
}

/** Result of a tool. */
export class AIToolResultMessage extends RunMessage {
  constructor() {
    super('tool-result');
  }

  static override fromJSON(json: unknown): AIToolResultMessage {
    return Model.adopt(new AIToolResultMessage(), asJson(json));
  }

  getToolCallId(): string | undefined {
    return textOf(this.getData(), 'toolCallId');
  }
}

/** Tool calls of an agent. */
export class AIToolArgumentMessage extends RunMessage {
  constructor() {
    super('tool-arguments');
  }

  static override fromJSON(json: unknown): AIToolArgumentMessage {
    return Model.adopt(new AIToolArgumentMessage(), asJson(json));
  }

  /** Returns `{id, name, displayName, executionText, arguments}` of each call. */
  getToolCalls(): readonly Json[] {
    return objectsOf(this.getData(), 'toolCalls');
  }
}
