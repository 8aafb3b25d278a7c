import type { AsyncApiDocument } from './document-types.ts';
import { SchemaChecker } from './schema-checker.ts';

/** Compares the frames of a connection with an AsyncAPI document. */
export class RealtimeContract {
  readonly #document: AsyncApiDocument;
  readonly #checker: SchemaChecker;

  constructor(document: AsyncApiDocument) {
    this.#document = document;
    this.#checker = new SchemaChecker(document.components);
  }

  faultsOf(schema: object, value: unknown): readonly string[] {
    return this.#checker.faultsOf(schema, value);
  }

  /** Faults of a frame that the server sent. */
  faultsOfFrame(frame: Readonly<Record<string, unknown>>): readonly string[] {
    return this.#faults(String(frame['type']), frame);
  }

  /** Faults of a frame that a client sends. */
  faultsOfClientFrame(frame: Readonly<Record<string, unknown>>): readonly string[] {
    return this.#faults(`client_${String(frame['type'])}`, frame);
  }

  #faults(name: string, frame: object): readonly string[] {
    const message = this.#document.components.messages[name];
    return message ? this.#checker.faultsOf(message.payload, frame) : [`${name} is not documented`];
  }
}
