import { ChatTextFormatter } from './chat-text-formatter.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { Block, RichDocument } from './rich-document.ts';

/** Bold, italic, underline, strikethrough, code, lists, quotes and links. See docs/spec/message-list.md#markdown-subset. */
export class ChatMarkdownFormatter extends ChatTextFormatter {
  override format(document: RichDocument): RichDocument {
    return { blocks: document.blocks.flatMap(parsed) };
  }
}

function parsed(block: Block): readonly Block[] {
  if (block.kind !== 'paragraph') return [block];
  const [span, ...others] = block.spans;
  return span?.kind === 'text' && others.length === 0 ? parseMarkdown(span.text).blocks : [block];
}
