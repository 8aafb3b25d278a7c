import type { Attachment } from '@chatwire/protocol';
import type { Core } from '../client/core.ts';
import { path } from '../http/path.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { UploadOptions } from '../outbox/upload-file.ts';

/** Contract 7, 21: files. */
export function mediaFunctions({ http, records, uploads, store }: Core) {
  /** Messages whose addresses are being renewed. */
  const renewing = new Map<number, Promise<BaseMessage>>();

  return {
    /** Puts a file on the server, once; what it answers can be sent with a message within a day. */
    uploadFile: (file: LocalFile, options?: UploadOptions): Promise<Attachment> => uploads.upload(file, options),

    /** Addresses of files are signed and end after a day: fetches the message for new ones, once at a time. */
    refreshMedia(message: BaseMessage): Promise<BaseMessage> {
      const id = message.getId();
      const known = renewing.get(id);
      if (known) return known;
      const renewed = http
        .ask('GET', path`/messages/${id}`)
        .then((data) => {
          const fresh = records.message(data);
          store.messages.refreshed(fresh.toJSON());
          return fresh;
        })
        .finally(() => renewing.delete(id));
      renewing.set(id, renewed);
      return renewed;
    },
  };
}
