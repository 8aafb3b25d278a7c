import { asJson, type Json } from '../base/json.ts';
import { Model } from './model.ts';

/** A person or an agent. See docs/spec/sdk.md#users-groups-and-conversations. */
export class User extends Model {
  constructor(uid: string, name?: string) {
    super({ uid: uid.toLowerCase(), name });
  }

  static fromJSON(json: unknown): User {
    return Model.adopt(new User(''), asJson(json));
  }

  getUid(): string {
    return this.text('uid') ?? '';
  }

  setUid(uid: string): void {
    this.assign('uid', uid.toLowerCase());
  }

  getName(): string {
    return this.text('name') ?? '';
  }

  setName(name: string): void {
    this.assign('name', name);
  }

  getAvatar(): string | undefined {
    return this.text('avatar');
  }

  setAvatar(avatar: string | undefined): void {
    this.assign('avatar', avatar);
  }

  getLink(): string | undefined {
    return this.text('link');
  }

  setLink(link: string | undefined): void {
    this.assign('link', link);
  }

  getRole(): string {
    return this.text('role') ?? 'default';
  }

  /** Returns `online`, `offline`, or undefined where the server omits it. */
  getStatus(): string | undefined {
    return this.text('status');
  }

  getStatusMessage(): string | undefined {
    return this.text('statusMessage');
  }

  setStatusMessage(statusMessage: string | undefined): void {
    this.assign('statusMessage', statusMessage);
  }

  /** Returns epoch seconds. */
  getLastActiveAt(): number | undefined {
    return this.number('lastActiveAt');
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

  getBlockedByMe(): boolean {
    return this.flag('blockedByMe');
  }

  getHasBlockedMe(): boolean {
    return this.flag('hasBlockedMe');
  }

  /** Returns epoch seconds; undefined while the user is active. */
  getDeactivatedAt(): number | undefined {
    return this.number('deactivatedAt');
  }

  /** Returns epoch seconds. */
  getCreatedAt(): number | undefined {
    return this.number('createdAt');
  }

  isAgent(): boolean {
    // Role that marks an agent.
    const agentRole = '@agentic';
    return this.flag('agent') || this.getRole() === agentRole;
  }
}
