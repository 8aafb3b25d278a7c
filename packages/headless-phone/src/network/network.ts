import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';
import { Blobs } from './blobs.ts';
import { type EmitToApp, networkingModule } from './networking-module.ts';
import { WebSockets } from './web-sockets.ts';

/** Native modules that connect an app to servers. */
export class Network implements Disposable {
  readonly modules: Readonly<Record<string, object>>;
  readonly #sockets: WebSockets;

  constructor(platform: PhonePlatform, emit: EmitToApp) {
    const blobs = new Blobs();
    this.#sockets = new WebSockets(emit);
    this.modules = {
      ...blobs.modules(),
      Networking: networkingModule(platform, blobs, emit),
      WebSocketModule: this.#sockets.module(),
    };
  }

  [Symbol.dispose](): void {
    this.#sockets[Symbol.dispose]();
  }
}
