import { ChatMessageTemplate } from './chat-message-template.ts';

/** Kinds that the kit renders itself. See docs/spec/message-list.md#built-in-kinds. */
const BUILT_IN_KINDS: readonly (readonly [category: string, type: string])[] = [
  ['message', 'text'],
  ['message', 'image'],
  ['message', 'video'],
  ['message', 'audio'],
  ['message', 'file'],
  ['action', 'groupMember'],
  ['call', 'audio'],
  ['call', 'video'],
  ['agentic', 'assistant'],
];

/** Returns a template for each built-in kind, to modify and pass as `templates`. */
export function builtInTemplates(): ChatMessageTemplate[] {
  return BUILT_IN_KINDS.map(([category, type]) => new ChatMessageTemplate({ category, type }));
}

/** Returns whether there is a built-in template of this kind. */
export function isBuiltIn(category: string, type: string): boolean {
  return BUILT_IN_KINDS.some((kind) => kind[0] === category && kind[1] === type);
}
