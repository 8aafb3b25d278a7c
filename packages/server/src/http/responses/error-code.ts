import { ERROR_STATUS } from '@chatwire/protocol';
import { Type } from 'typebox';

/** Code of an error inside a successful response. See docs/spec/rest-and-realtime.md#errors. */
export const ErrorCode = Type.Enum(Object.keys(ERROR_STATUS));
