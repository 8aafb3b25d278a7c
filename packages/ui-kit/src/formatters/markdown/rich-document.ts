import type { ReactNode } from 'react';

/** An inline element. See docs/spec/message-list.md#rich-document. */
export type Span =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly uid: string; readonly label: string; readonly self: boolean }
  | { readonly kind: 'mentionAll'; readonly label: string }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Span[] }
  | { readonly kind: MarkKind; readonly children: readonly Span[] }
  | { readonly kind: 'code'; readonly text: string }
  | CustomSpan;

export type MarkKind = 'bold' | 'italic' | 'underline' | 'strike' | 'highlight';

/** An element rendered by an app's formatter; without `render` its children are displayed. */
export interface CustomSpan {
  readonly kind: 'custom';
  readonly name: string;
  readonly data?: unknown;
  readonly children: readonly Span[];
  readonly render?: (children: ReactNode) => ReactNode;
}

export type Block =
  | {
      readonly kind: 'paragraph';
      readonly spans: readonly Span[];
      /** Default: the start of the text's direction. */
      readonly align?: 'left' | 'center' | 'right';
    }
  | {
      readonly kind: 'code';
      readonly language?: string;
      readonly text: string;
      /** The whole text, divided into pieces with colours. Default: one colour. */
      readonly tokens?: readonly CodeToken[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start?: number;
      readonly items: readonly (readonly Block[])[];
    }
  | CustomBlock;

/** A piece of code. Default of its colour: that of the surrounding code. */
export interface CodeToken {
  readonly text: string;
  readonly color?: string | undefined;
}

/** Blocks arranged by an app's formatter; without `render` they are displayed one below the other. */
export interface CustomBlock {
  readonly kind: 'custom';
  readonly name: string;
  readonly data?: unknown;
  readonly blocks: readonly Block[];
  /** Text between the blocks in copies, previews, and labels. Default: a line break. */
  readonly separator?: string;
  readonly render?: (blocks: readonly ReactNode[]) => ReactNode;
}

/** Immutable formatted text, passed from formatter to formatter. */
export interface RichDocument {
  readonly blocks: readonly Block[];
}

/** Returns a document that shows text as typed. */
export function plainDocument(text: string): RichDocument {
  return { blocks: text === '' ? [] : [{ kind: 'paragraph', spans: [{ kind: 'text', text }] }] };
}
