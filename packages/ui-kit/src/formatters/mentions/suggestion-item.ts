/** A suggestion of a composer after a tracking character. See docs/spec/message-list.md#types. */
export interface SuggestionItem {
  /** Unique among the suggestions. */
  readonly id: string;
  /** Label in the list. */
  readonly name: string;
  /** Text shown in the input. */
  readonly promptText: string;
  /** The character that starts the suggestions, such as `@`. */
  readonly trackingCharacter: string;
  /** Text that is sent. */
  readonly underlyingText: string;
  /** Picture before the name. */
  readonly leadingIconUrl?: string;
  /** Hides the picture, including initials. Default: false. */
  readonly hideLeadingIcon?: boolean;
}
