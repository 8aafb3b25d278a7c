import type { Attachment, ReceiverType } from '@chatwire/protocol';
import { asJson, objectsOf, textOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Model } from './model.ts';

/** A file to send: of the browser, or by its URI on the device. */
export type LocalFile =
  | Blob
  | { readonly uri: string; readonly name: string; readonly type: string; readonly size?: number };

/** Images, videos, audio and files. See docs/spec/sdk.md#message-classes. */
export class MediaMessage extends BaseMessage {
  #files: readonly LocalFile[] = [];

  /** `content`: a file, several, or the URL of something already uploaded. */
  constructor(
    receiverId: string,
    content: LocalFile | readonly LocalFile[] | string,
    type: string,
    receiverType: ReceiverType,
  ) {
    super(receiverId, type, receiverType, 'message');
    if (typeof content === 'string') {
      if (content !== '') this.assignData('attachments', [{ url: content }]);
    } else this.#files = isList(content) ? [...content] : [content];
  }

  static override fromJSON(json: unknown): MediaMessage {
    return Model.adopt(new MediaMessage('', '', 'file', 'user'), asJson(json));
  }

  override clone(): this {
    const copy = super.clone();
    copy.#files = this.#files;
    return copy;
  }

  /** Returns attachments without members that the server has not set yet. */
  getAttachments(): readonly Partial<Attachment>[] {
    return objectsOf(this.getData(), 'attachments');
  }

  setAttachments(attachments: readonly Partial<Attachment>[]): void {
    this.assignData('attachments', attachments);
  }

  /** Returns the first attachment. */
  getAttachment(): Partial<Attachment> | undefined {
    return this.getAttachments()[0];
  }

  getURL(): string | undefined {
    return this.getAttachment()?.url;
  }

  getCaption(): string | undefined {
    return textOf(this.getData(), 'text');
  }

  setCaption(caption: string | undefined): void {
    this.assignData('text', caption);
  }

  /** Returns files that are not uploaded yet. */
  getFiles(): readonly LocalFile[] {
    return this.#files;
  }

  setFiles(files: readonly LocalFile[]): void {
    this.#files = [...files];
  }
}

function isList(content: LocalFile | readonly LocalFile[]): content is readonly LocalFile[] {
  return Array.isArray(content);
}
