import { CLIENT_FRAMES, ClientFrame, type ClientFrameType, REALTIME_LIMITS } from '@chatwire/protocol';
import type { RawData } from 'ws';
import { ApiError } from '../base/errors/api-error.ts';
import { parserFor } from '../http/requests/validation.ts';

const parseFrame = parserFor(ClientFrame);

/**
 * Parses the JSON of a client frame. Returns undefined for a protocol fault: binary data, too many bytes, or no JSON object.
 * See docs/spec/rest-and-realtime.md#connection.
 */
export function readJson(data: RawData, isBinary: boolean): object | undefined {
  if (isBinary || !Buffer.isBuffer(data) || data.length > REALTIME_LIMITS.inboundBytes) return undefined;
  try {
    const value: unknown = JSON.parse(data.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a client frame of a known type, whose handler validates `data`. Throws `ERR_BAD_REQUEST` for unknown types. */
export function readFrame(json: object): ClientFrame & { readonly type: ClientFrameType } {
  const frame = parseFrame(json);
  const { type } = frame;
  if (isKnown(type)) return { ...frame, type };
  throw new ApiError('ERR_BAD_REQUEST', 'Unknown frame type.', {
    type: [`must be one of ${Object.keys(CLIENT_FRAMES).join(', ')}`],
  });
}

function isKnown(type: string): type is ClientFrameType {
  return Object.hasOwn(CLIENT_FRAMES, type);
}
