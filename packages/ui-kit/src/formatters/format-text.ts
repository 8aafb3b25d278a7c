import type { ChatTextFormatter } from './chat-text-formatter.ts';
import type { FormatContext } from './format-context.ts';
import { highlightMatches } from './highlight/highlight-matches.ts';
import { ChatUrlFormatter } from './links/chat-url-formatter.ts';
import { ChatMarkdownFormatter } from './markdown/chat-markdown-formatter.ts';
import { plainDocument, type RichDocument } from './markdown/rich-document.ts';
import { ChatMentionsFormatter } from './mentions/chat-mentions-formatter.ts';

/**
 * Returns all formatters in order: Markdown, mentions, custom ones, addresses. A custom formatter that is an instance
 * of a built-in class replaces the built-in one.
 * See docs/spec/message-list.md#formatter-pipeline.
 */
export function formatterPipeline(appFormatters: readonly ChatTextFormatter[]): readonly ChatTextFormatter[] {
  const builtIn = [ChatMarkdownFormatter, ChatMentionsFormatter, ChatUrlFormatter] as const;
  const [markdown, mentions, urls] = builtIn.map((type) => {
    const ofType = appFormatters.filter((formatter) => formatter instanceof type);
    return ofType.length > 0 ? ofType : [new type()];
  });
  const others = appFormatters.filter((formatter) => !builtIn.some((type) => formatter instanceof type));
  return [...(markdown ?? []), ...(mentions ?? []), ...others, ...(urls ?? [])];
}

export interface TextToFormat {
  readonly text: string;
  readonly context: FormatContext;
  readonly pipeline: readonly ChatTextFormatter[];
  /** Search keyword to highlight; blank: none. */
  readonly keyword?: string | undefined;
  /** Called when a formatter throws, with its index in the pipeline. The formatter is skipped for this text. */
  readonly onError?: ((error: unknown, index: number) => void) | undefined;
}

/** Returns the document that is displayed for the text of a message. */
export function formatText({ text, context, pipeline, keyword = '', onError }: TextToFormat): RichDocument {
  const formatted = pipeline.reduce((document, formatter, index) => {
    try {
      const formattedDocument = formatter.clone().format(document, context);
      if (!Array.isArray(formattedDocument?.blocks)) throw new TypeError('A text formatter returned no document.');
      return formattedDocument;
    } catch (error) {
      onError?.(error, index);
      return document;
    }
  }, plainDocument(text));
  return highlightMatches(formatted, keyword);
}
