/** Values for placeholders of a push. See docs/spec/notifications.md#placeholders-sounds-and-badge. */
export interface TextContext {
  readonly message: unknown;
  /** Sender of the message. */
  readonly sender: unknown;
  /** The group, or the recipient in one-on-one conversations. */
  readonly receiver: unknown;
  readonly recipient: unknown;
  readonly group: unknown;
  readonly actor: unknown;
  readonly target: unknown;
  readonly scope: string | undefined;
  readonly reaction: string | undefined;
  readonly caller: unknown;
  readonly callee: unknown;
  readonly callType: string | undefined;
  /** Text of the message, mentions by name. */
  readonly text: string | undefined;
  /** Sender; in groups followed by the group. */
  readonly title: string;
  readonly app: { readonly name: string };
}
