/** What a composer offers after a tracking character. Contract 4. */
export interface SuggestionItem {
  readonly id: string;
  readonly name: string;
  /** What is seen in the input. */
  readonly promptText: string;
  readonly trackingCharacter: string;
  /** What is sent. */
  readonly underlyingText: string;
  readonly leadingIconUrl?: string;
  readonly hideLeadingIcon?: boolean;
}
