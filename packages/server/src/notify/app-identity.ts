/** The server's settings that preferences depend on. Plain data. */
export type AppDefaults = Pick<AppIdentity, 'defaultTimezone'>;

/** Server settings that appear in notifications. */
export interface AppIdentity {
  /** `appId` and `region` of custom webhook bodies. Defaults: `app`, `self`. */
  readonly appId: string;
  readonly region: string;
  /** Value of `{{app.name}}` in templates. */
  readonly name: string;
  /** IANA id of the time zone of users who have set none. Default: `UTC`. */
  readonly defaultTimezone: string;
  /** Base URL of links to conversations. Default: no links. */
  readonly publicUrl?: string | undefined;
  /** Returns the URL of the thumbnail of an uploaded file, valid for at least 24 hours. */
  readonly thumbnailUrl: (mediaId: string, nowMs: number) => string;
  /** Returns 16 hex digits, the same for all pushes of a conversation, that do not reveal the conversation. */
  readonly privateThreadId: (conversationId: string) => string;
}
