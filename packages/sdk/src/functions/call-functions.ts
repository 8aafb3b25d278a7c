import { nameArgument, textArgument } from '../base/arguments.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { Call } from '../model/call.ts';

type Step = 'join' | 'reject' | 'busy' | 'cancel' | 'leave' | 'end';
const REJECTIONS = { rejected: 'reject', busy: 'busy', cancelled: 'cancel' } as const satisfies Record<string, Step>;

/**
 * Returns the functions of the client that signal calls; audio and video are transported separately.
 * See docs/spec/sdk.md#functions.
 */
export function callFunctions({ http, records, calls }: Core) {
  async function step(sessionId: string, action: Step, options: CallOptions | undefined): Promise<Call> {
    const id = textArgument(sessionId, 'sessionId');
    const data = await http.ask('PUT', path`/calls/${id}`, options, { action });
    return read(data);
  }

  function read(data: unknown): Call {
    return Call.fromJSON(records.message(Call.fromJSON(data).toJSON()).toJSON());
  }

  return {
    async initiateCall(call: Call, options?: CallOptions): Promise<Call> {
      const data = await http.ask('POST', '/calls', options, {
        receiver: nameArgument(call.getReceiverId(), 'receiverId'),
        receiverType: call.getReceiverType(),
        type: call.getType(),
        metadata: call.getMetadata(),
        muid: call.getMuid(),
      });
      return read(data);
    },

    /** Accepts a call. `sessionId` of a call, as in all functions below. */
    async acceptCall(sessionId: string, options?: CallOptions): Promise<Call> {
      calls.answered(sessionId);
      return step(sessionId, 'join', options);
    },

    async rejectCall(
      sessionId: string,
      status: 'rejected' | 'busy' | 'cancelled',
      options?: CallOptions,
    ): Promise<Call> {
      calls.answered(sessionId);
      return step(sessionId, REJECTIONS[status], options);
    },

    leaveCall: (sessionId: string, options?: CallOptions): Promise<Call> => step(sessionId, 'leave', options),
    endCall: (sessionId: string, options?: CallOptions): Promise<Call> => step(sessionId, 'end', options),
  };
}
