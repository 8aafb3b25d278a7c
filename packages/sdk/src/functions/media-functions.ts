import type { Attachment } from '@chatwire/protocol';
import { SharedCall } from '../base/shared-call.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { UploadOptions } from '../outbox/upload-file.ts';

/** Returns the functions of the client for files. See docs/spec/sdk.md#functions, #media. */
export function mediaFunctions({ http, records, uploads, store }: Core) {
  /** Messages whose URLs are being renewed. */
  const renewing = new Map<number, SharedCall<BaseMessage>>();

  async function renew(id: number, signal: AbortSignal): Promise<BaseMessage> {
    try {
      const fresh = records.message(await http.ask('GET', path`/messages/${id}`, { signal }));
      store.messages.replaceData(fresh.toJSON());
      return fresh;
    } finally {
      renewing.delete(id);
    }
  }

  return {
    /** Uploads a file once. The returned attachment can be sent with a message within a day. */
    uploadFile: (file: LocalFile, options?: UploadOptions): Promise<Attachment> => uploads.upload(file, options),

    /**
     * Refreshes the URLs of files, which are signed and expire after a day: fetches the message for new ones, one
     * request at a time.
     */
    refreshMedia(message: BaseMessage, { signal }: CallOptions = {}): Promise<BaseMessage> {
      const id = message.getId();
      const running = renewing.get(id);
      if (running && !running.isAborted) return running.wait(signal);
      const call = new SharedCall((callSignal) => renew(id, callSignal));
      renewing.set(id, call);
      return call.wait(signal);
    },
  };
}
