import type { Chat } from '@chatwire/sdk';
import { isBuiltIn } from './built-in-templates.ts';
import type { ChatMessageTemplate } from './chat-message-template.ts';

export interface TemplateProps {
  /** Replace the built-in ones; empty or missing: the built-in set. */
  readonly templates?: readonly ChatMessageTemplate[] | undefined;
  readonly addTemplates?: readonly ChatMessageTemplate[] | undefined;
  readonly hideGroupActionMessages?: boolean | undefined;
}

/** The kinds a list requests from the server; `types` undefined: all of them. */
export interface RequestKinds {
  readonly categories: readonly string[];
  readonly types: readonly string[] | undefined;
}

const ALL_CATEGORIES = ['message', 'custom', 'action', 'call', 'interactive', 'agentic'];

/** Categories in which only known types have rows. See docs/spec/message-list.md#built-in-kinds. */
const KNOWN_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['action', ['groupMember']],
  ['call', ['audio', 'video']],
  ['agentic', ['assistant']],
]);

/** Determines which messages have a row, and their template. See docs/spec/message-list.md#template-lookup. */
export class TemplateTable {
  readonly #byKind = new Map<string, ChatMessageTemplate>();
  readonly #drawable = new WeakMap<Chat.BaseMessage, boolean>();
  readonly #isClosed: boolean;
  readonly #hidesGroupActions: boolean;

  constructor({ templates = [], addTemplates = [], hideGroupActionMessages = false }: TemplateProps = {}) {
    this.#isClosed = templates.length > 0;
    this.#hidesGroupActions = hideGroupActionMessages;
    const added = this.#isClosed ? addTemplates : addTemplates.filter((each) => !isBuiltIn(each.category, each.type));
    for (const template of [...templates, ...added]) {
      const kind = kindOf(template.category, template.type);
      if (!this.#byKind.has(kind)) this.#byKind.set(kind, template);
    }
  }

  /** Returns the template of a message; undefined: the built-in components render it. */
  find(message: Chat.BaseMessage): ChatMessageTemplate | undefined {
    // A fast path, because this is called for every loaded message and most apps have no templates.
    if (this.#byKind.size === 0) return undefined;
    return this.#byKind.get(kindOf(message.getCategory(), message.getType()));
  }

  /**
   * Returns whether a message has a row. Cached, because it is called for every loaded message whenever one of them
   * changes.
   */
  isDrawable(message: Chat.BaseMessage): boolean {
    const cached = this.#drawable.get(message) ?? this.#computeDrawable(message);
    this.#drawable.set(message, cached);
    return cached;
  }

  #computeDrawable(message: Chat.BaseMessage): boolean {
    const category = message.getCategory();
    const type = message.getType();
    if (this.#hidesGroupActions && category === 'action' && type === 'groupMember') return false;
    const template = this.find(message);
    if (template || this.#isClosed) return template !== undefined && template.hidden !== true;
    return KNOWN_TYPES.get(category)?.includes(type) ?? true;
  }

  requestKinds(): RequestKinds {
    const isWanted = (category: string) => category !== 'action' || !this.#hidesGroupActions;
    if (!this.#isClosed) {
      const added = [...this.#byKind.values()].flatMap(({ category, hidden }) => (hidden ? [] : category));
      return { categories: [...new Set([...ALL_CATEGORIES, ...added])].filter(isWanted), types: undefined };
    }
    const requested = [...this.#byKind.values()].filter(({ category, type, hidden }) => {
      return hidden !== true && (type !== 'groupMember' || isWanted(category));
    });
    return {
      categories: [...new Set(requested.map(({ category }) => category))],
      types: [...new Set(requested.map(({ type }) => type))],
    };
  }
}

function kindOf(category: string, type: string): string {
  return `${category}_${type}`;
}
