import type { Scope } from '@chatwire/protocol';
import { asJson } from '../base/json.ts';
import { Model } from './model.ts';
import { User } from './user.ts';

/** A user as a member of a group. See docs/spec/sdk.md#users-groups-and-conversations. */
export class GroupMember extends User {
  constructor(uid: string, scope: Scope = 'participant') {
    super(uid);
    this.assign('scope', scope);
  }

  static override fromJSON(json: unknown): GroupMember {
    return Model.adopt(new GroupMember(''), asJson(json));
  }

  /** Returns `admin`, `moderator`, or `participant`. */
  getScope(): string {
    return this.text('scope') ?? 'participant';
  }

  setScope(scope: Scope): void {
    this.assign('scope', scope);
  }

  /** Returns epoch seconds. */
  getJoinedAt(): number | undefined {
    return this.number('joinedAt');
  }

  getGuid(): string | undefined {
    return this.text('guid');
  }

  getIsOwner(): boolean {
    return this.flag('isOwner');
  }
}
