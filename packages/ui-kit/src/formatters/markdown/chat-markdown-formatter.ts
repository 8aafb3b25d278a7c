import { ChatTextFormatter } from '../chat-text-formatter.ts';
import type { FormatContext } from '../format-context.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { Block, RichDocument } from './rich-document.ts';

/**
 * Formats Markdown: bold, italic, underline, strikethrough, code, lists, quotes, and links.
 * See docs/spec/message-list.md#markdown-subset.
 */
export class ChatMarkdownFormatter extends ChatTextFormatter {
  override format(document: RichDocument, context: FormatContext): RichDocument {
    const parseBlock = (block: Block): readonly Block[] => {
      if (block.kind !== 'paragraph') return [block];
      const [span, ...others] = block.spans;
      return span?.kind === 'text' && others.length === 0 ? this.parse(span.text, context).blocks : [block];
    };
    return { blocks: document.blocks.flatMap(parseBlock) };
  }

  /** Returns the document that text is parsed into. Subclasses override it to support other notations. */
  protected parse(text: string, context: FormatContext): RichDocument {
    return parseMarkdown(text, context);
  }
}
