import { frozenCopy } from '../base/frozen-copy.ts';
import { flagOf, idOf, type Json, numberOf, objectOf, objectsOf, textOf, textsOf } from '../base/json.ts';

interface ModelClass<T> {
  fromJSON(json: unknown): T;
}

/**
 * Base of all classes of the SDK: an instance wraps frozen plain data in wire form. A setter replaces the
 * data of that instance only; unknown members are kept and returned. See docs/spec/sdk.md#conventions.
 */
export abstract class Model {
  #data: Json;

  protected constructor(data: Json) {
    this.#data = frozenCopy(data);
  }

  /** Returns an independent instance of the same class with the same data; O(1). */
  clone(): this {
    const { fromJSON } = this.constructor as unknown as ModelClass<this>;
    return fromJSON(this);
  }

  /** Returns the wrapped data, frozen. */
  toJSON(): Json {
    return this.#data;
  }

  /** Gives `model` the data of `source` in place of its own; O(1) for the frozen data of another instance. */
  protected static adopt<T extends Model>(model: T, source: Model | Json): T {
    const inner: Model = model;
    inner.#data = source instanceof Model ? source.#data : frozenCopy(source);
    return model;
  }

  /** Replaces one member; `undefined` removes it. */
  protected assign(member: string, value: unknown): void {
    const { [member]: _, ...others } = this.#data;
    this.#data = value === undefined ? Object.freeze(others) : frozenCopy({ ...others, [member]: value });
  }

  protected text(member: string): string | undefined {
    return textOf(this.#data, member);
  }

  protected number(member: string): number | undefined {
    return numberOf(this.#data, member);
  }

  protected id(member: string): number | undefined {
    return idOf(this.#data, member);
  }

  protected flag(member: string): boolean {
    return flagOf(this.#data, member) ?? false;
  }

  protected object(member: string): Json | undefined {
    return objectOf(this.#data, member);
  }

  protected objects(member: string): readonly Json[] {
    return objectsOf(this.#data, member);
  }

  protected texts(member: string): readonly string[] | undefined {
    return textsOf(this.#data, member);
  }
}
