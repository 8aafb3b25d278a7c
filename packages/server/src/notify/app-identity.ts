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
}
