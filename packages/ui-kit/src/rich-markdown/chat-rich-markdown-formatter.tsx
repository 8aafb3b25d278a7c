import type { FormatContext } from '../formatters/format-context.ts';
import { ChatMarkdownFormatter } from '../formatters/markdown/chat-markdown-formatter.ts';
import type { RichDocument } from '../formatters/markdown/rich-document.ts';
import { type CodeColors, codeColorsOn } from './code/code-colors.ts';
import { codeTokens } from './code/code-tokens.ts';
import { headingText } from './heading.tsx';
import { parseRichBlocks } from './parse-rich-blocks.ts';
import { Rule } from './rule.tsx';
import { tableBlock } from './table-block.tsx';

/** See docs/spec/message-list.md#rich-markdown. */
export interface RichMarkdownOptions {
  /** Colours of code on a light background. Each replaces a built-in one. */
  readonly light?: Partial<CodeColors>;
  /** Colours of code on a dark background. Each replaces a built-in one. */
  readonly dark?: Partial<CodeColors>;
}

/**
 * Formats Markdown as agents write it. Adds tables, headings, horizontal rules, task lists, `*italic*`, and code with
 * colours to the Markdown of `ChatMarkdownFormatter`. Replaces the built-in Markdown formatter of a list that it is passed to.
 * A response shows no raw Markdown characters while it is streamed. See docs/spec/message-list.md#rich-markdown.
 */
export class ChatRichMarkdownFormatter extends ChatMarkdownFormatter {
  private readonly options: RichMarkdownOptions;

  constructor(options: RichMarkdownOptions = {}) {
    super();
    this.options = options;
  }

  protected override parse(text: string, { theme, isIncomplete }: FormatContext): RichDocument {
    const colors = codeColorsOn(theme.colors.code, this.options);
    const blocks = parseRichBlocks(text, {
      isIncomplete,
      code: (code, language) => ({
        kind: 'code',
        ...(language && { language }),
        text: code,
        tokens: codeTokens(code, language).map(({ text, kind }) => ({ text, color: kind && colors[kind] })),
      }),
      heading: (spans, level) => headingText(spans, level, theme),
      table: (table) => tableBlock(table, theme),
      rule: () => ({ kind: 'custom', name: 'rule', blocks: [], render: () => <Rule theme={theme} /> }),
    });
    return { blocks };
  }
}
