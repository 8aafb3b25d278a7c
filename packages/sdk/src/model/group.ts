import type { GroupType } from '@chatwire/protocol';
import { asJson, type Json } from '../base/json.ts';
import { Model } from './model.ts';

/** A group as the logged-in user sees it. See docs/spec/sdk.md#users-groups-and-conversations. */
export class Group extends Model {
  /** Sent when the group is created, changed or joined; never read back. */
  #password: string | undefined;

  constructor(guid: string, name?: string, type?: GroupType) {
    super({ guid: guid.toLowerCase(), name, type });
  }

  static fromJSON(json: unknown): Group {
    return Model.adopt(new Group(''), asJson(json));
  }

  override clone(): this {
    const copy = super.clone();
    copy.#password = this.#password;
    return copy;
  }

  getGuid(): string {
    return this.text('guid') ?? '';
  }

  setGuid(guid: string): void {
    this.assign('guid', guid.toLowerCase());
  }

  getName(): string {
    return this.text('name') ?? '';
  }

  setName(name: string): void {
    this.assign('name', name);
  }

  /** Returns `public`, `private`, or `password`. */
  getType(): string | undefined {
    return this.text('type');
  }

  setType(type: GroupType): void {
    this.assign('type', type);
  }

  getIcon(): string | undefined {
    return this.text('icon');
  }

  setIcon(icon: string | undefined): void {
    this.assign('icon', icon);
  }

  getDescription(): string | undefined {
    return this.text('description');
  }

  setDescription(description: string | undefined): void {
    this.assign('description', description);
  }

  /** Returns the value of `setPassword`; the server never returns it. */
  getPassword(): string | undefined {
    return this.#password;
  }

  setPassword(password: string | undefined): void {
    this.#password = password;
  }

  /** Returns the owner's uid. */
  getOwner(): string | undefined {
    return this.text('owner');
  }

  getMetadata(): Json | undefined {
    return this.object('metadata');
  }

  setMetadata(metadata: Json | undefined): void {
    this.assign('metadata', metadata);
  }

  getTags(): readonly string[] | undefined {
    return this.texts('tags');
  }

  setTags(tags: readonly string[] | undefined): void {
    this.assign('tags', tags);
  }

  /** Returns epoch seconds. */
  getCreatedAt(): number | undefined {
    return this.number('createdAt');
  }

  /** Returns epoch seconds. */
  getUpdatedAt(): number | undefined {
    return this.number('updatedAt');
  }

  getHasJoined(): boolean {
    return this.flag('hasJoined');
  }

  /** Returns epoch seconds; undefined for groups of which the user is not a member. */
  getJoinedAt(): number | undefined {
    return this.number('joinedAt');
  }

  /** Returns the user's own scope; undefined for groups of which the user is not a member. */
  getScope(): string | undefined {
    return this.text('scope');
  }

  getMembersCount(): number {
    return this.number('membersCount') ?? 0;
  }

  isBannedFromGroup(): boolean {
    return this.flag('isBanned');
  }
}
