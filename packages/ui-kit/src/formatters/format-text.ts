import { ChatMarkdownFormatter } from './chat-markdown-formatter.ts';
import { ChatMentionsFormatter } from './chat-mentions-formatter.ts';
import type { ChatTextFormatter } from './chat-text-formatter.ts';
import { ChatUrlFormatter } from './chat-url-formatter.ts';
import type { FormatContext } from './format-context.ts';
import { highlightMatches } from './highlight-matches.ts';
import { plainDocument, type RichDocument } from './rich-document.ts';

/**
 * Returns all formatters in order: Markdown, mentions, custom ones, addresses. A custom formatter that is an instance
 * of a built-in class replaces the built-in one.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export function formatterPipeline(own: readonly ChatTextFormatter[]): readonly ChatTextFormatter[] {
  const builtIn = [ChatMarkdownFormatter, ChatMentionsFormatter, ChatUrlFormatter] as const;
  const [markdown, mentions, urls] = builtIn.map((type) => {
    const given = own.filter((formatter) => formatter instanceof type);
    return given.length > 0 ? given : [new type()];
  });
  const others = own.filter((formatter) => !builtIn.some((type) => formatter instanceof type));
  return [...(markdown ?? []), ...(mentions ?? []), ...others, ...(urls ?? [])];
}

export interface TextToFormat {
  readonly text: string;
  readonly context: FormatContext;
  readonly pipeline: readonly ChatTextFormatter[];
  /** Search keyword to highlight; blank: none. */
  readonly keyword?: string | undefined;
  /** Called when a formatter throws, with its index in the pipeline. The formatter is skipped for this text. */
  readonly onError?: ((error: unknown, at: number) => void) | undefined;
}

/** Returns the document that is displayed for the text of a message. */
export function formatText({ text, context, pipeline, keyword = '', onError }: TextToFormat): RichDocument {
  const formatted = pipeline.reduce((document, formatter, at) => {
    try {
      const made = formatter.clone().format(document, context);
      if (!Array.isArray(made?.blocks)) throw new TypeError('A text formatter returned no document.');
      return made;
    } catch (error) {
      onError?.(error, at);
      return document;
    }
  }, plainDocument(text));
  return highlightMatches(formatted, keyword);
}
