/** Server settings that appear in notifications. */
export interface AppIdentity {
  /** `appId` and `region` of custom webhook bodies. Defaults: `app`, `self`. */
  readonly appId: string;
  readonly region: string;
  /** `{{app.name}}` in texts. */
  readonly name: string;
  /** Zone of users who have none. Default: `UTC`. */
  readonly defaultTimezone: string;
  /** Base of links to conversations. Default: no links. */
  readonly publicUrl?: string | undefined;
  /** Address under which the thumbnail of an uploaded file can be fetched for 24 hours or more. */
  readonly thumbnailUrl: (mediaId: string, nowMs: number) => string;
  /** 16 hex, the same for every push of a conversation, from which the conversation cannot be learned. */
  readonly privateThreadId: (conversationId: string) => string;
}
