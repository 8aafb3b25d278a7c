import { AppSettings } from '@chatwire/protocol';
import { Value } from 'typebox/value';

/** Settings of an app that has changed none: every value as shipped in the schema. Contract 8 and 14. */
export function defaultSettings(): AppSettings {
  return Value.Create(AppSettings);
}
