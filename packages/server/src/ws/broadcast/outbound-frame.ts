import { memberOf } from '../../base/values/member-of.ts';
import type { Frame } from '../frame.ts';
import { textFrame } from './text-frame.ts';

/**
 * An outbound frame. Its bytes, as they are written to the socket, are computed at the first send and shared by all
 * connections.
 */
export class OutboundFrame {
  readonly frame: Frame;
  /**
   * Frames with the same key contain absolute values, so that on a slow connection the newest replaces earlier ones.
   * See docs/spec/rest-and-realtime.md#back-pressure.
   */
  readonly mergeKey: string | undefined;
  /** Whether a slow connection drops the frame, which would arrive outdated. See docs/spec/rest-and-realtime.md#back-pressure. */
  readonly isDroppable: boolean;
  readonly #text: string | undefined;
  #bytes: Buffer | undefined;

  /** `text`: the frame as JSON; by default, it is serialised when it is sent. */
  constructor(frame: Frame, text?: string) {
    this.frame = frame;
    this.mergeKey = mergeKeyOf(frame);
    this.isDroppable = frame.type === 'presence' || frame.type === 'typing';
    this.#text = text;
  }

  get bytes(): Buffer {
    return (this.#bytes ??= textFrame(this.#text ?? JSON.stringify(this.frame)));
  }
}

function mergeKeyOf({ type, conversationId, data }: Frame): string | undefined {
  switch (type) {
    case 'conversation_state':
      return `${type}:${memberOf(data, 'conversationId')}`;
    case 'receipt': {
      const reader = memberOf(memberOf(data, 'sender'), 'uid');
      return `${type}:${conversationId}:${reader}:${memberOf(data, 'receiptType')}:${memberOf(data, 'parentId')}`;
    }
    case 'thread_updated':
      return `${type}:${memberOf(data, 'parentId')}`;
    default:
      return undefined;
  }
}
