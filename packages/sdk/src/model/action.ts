import { asJson, type Json, objectOf, textOf } from '../base/json.ts';
import { BaseMessage } from './base-message.ts';
import { Group } from './group.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** A change of a group's members, created by the server. See docs/spec/sdk.md#message-classes. */
export class Action extends BaseMessage {
  constructor() {
    super('', 'groupMember', 'group', 'action');
  }

  static override fromJSON(json: unknown): Action {
    return Model.adopt(new Action(), asJson(json));
  }

  /** Returns `joined`, `left`, `added`, `kicked`, `banned`, `unbanned`, or `scopeChanged`. */
  getAction(): string {
    return textOf(this.getData(), 'action') ?? '';
  }

  getActionBy(): User | undefined {
    const entity = this.#named('by');
    return entity && User.fromJSON(entity);
  }

  getActionOn(): User | Group | undefined {
    const entity = this.#named('on');
    if (!entity) return undefined;
    return textOf(entity, 'guid') === undefined ? User.fromJSON(entity) : Group.fromJSON(entity);
  }

  getActionFor(): Group | undefined {
    const entity = this.#named('for');
    return entity && Group.fromJSON(entity);
  }

  getOldScope(): string | undefined {
    return textOf(this.getData(), 'oldScope');
  }

  getNewScope(): string | undefined {
    return textOf(this.getData(), 'newScope');
  }

  #named(role: 'by' | 'on' | 'for'): Json | undefined {
    const reference = objectOf(objectOf(this.getData(), 'entities') ?? {}, role);
    return reference && objectOf(reference, 'entity');
  }
}
