import { AppSettings } from '@chatwire/protocol';
import { Value } from 'typebox/value';

/**
 * Settings of an app that has changed none: every value is the default of the schema.
 * See docs/spec/notifications.md#preferences, #templates.
 */
export function defaultSettings(): AppSettings {
  return Value.Create(AppSettings);
}
