import { asJson } from '../base/json.ts';
import { Model } from './model.ts';

/** A reason for reporting a message. See docs/spec/sdk.md#small-classes. */
export class FlagReason extends Model {
  private constructor() {
    super({});
  }

  static fromJSON(json: unknown): FlagReason {
    return Model.adopt(new FlagReason(), asJson(json));
  }

  getId(): string {
    return this.text('id') ?? '';
  }

  getName(): string {
    return this.text('name') ?? '';
  }

  getDescription(): string | undefined {
    return this.text('description');
  }

  getDefault(): boolean {
    return this.flag('default');
  }

  /** Returns epoch seconds, as all times here. */
  getCreatedAt(): number | undefined {
    return this.number('createdAt');
  }

  getUpdatedAt(): number | undefined {
    return this.number('updatedAt');
  }
}
