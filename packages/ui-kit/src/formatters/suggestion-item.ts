/** What a composer offers after a tracking character. See docs/spec/message-list.md#types. */
export interface SuggestionItem {
  /** Tells it from others. */
  readonly id: string;
  /** What the list shows. */
  readonly name: string;
  /** What is seen in the input. */
  readonly promptText: string;
  /** What the reader typed to get it. */
  readonly trackingCharacter: string;
  /** What is sent. */
  readonly underlyingText: string;
  /** A picture before the name. */
  readonly leadingIconUrl?: string;
  /** No picture, not even initials. Default: false. */
  readonly hideLeadingIcon?: boolean;
}
