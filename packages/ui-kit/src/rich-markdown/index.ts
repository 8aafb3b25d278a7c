export { ChatRichMarkdownFormatter, type RichMarkdownOptions } from './chat-rich-markdown-formatter.tsx';
export type { CodeColors } from './code/code-colors.ts';
