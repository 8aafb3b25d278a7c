import { createHash } from 'node:crypto';
import { type BackupCounts, type BackupManifest, MANIFEST_NAME } from './backup-header.ts';
import { ArchiveError, type TarMember } from './tar.ts';

/** Passes files on and adds the manifest, with a digest of all of them, as the last one. Calls `counts` at the end. */
export async function* sealed(
  members: AsyncIterable<TarMember>,
  counts: () => BackupCounts,
): AsyncGenerator<TarMember, void, undefined> {
  const digest = new Digest();
  for await (const member of members) yield digest.of(member);
  const manifest: BackupManifest = { ...counts(), sha256: digest.hex() };
  yield textMember(MANIFEST_NAME, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Passes files on without the manifest, and returns it once everything before it agrees with its digest. Throws
 * `ArchiveError` when it does not, or when there is none.
 */
export async function* unsealed(
  members: AsyncIterable<TarMember>,
): AsyncGenerator<TarMember, BackupManifest, undefined> {
  const digest = new Digest();
  for await (const member of members) {
    if (member.name !== MANIFEST_NAME) {
      yield digest.of(member);
      continue;
    }
    const manifest = JSON.parse(await textOf(member)) as BackupManifest;
    if (manifest.sha256 !== digest.hex()) throw new ArchiveError('The backup is damaged: its checksum is wrong.');
    return manifest;
  }
  throw new ArchiveError('The backup is incomplete: it has no manifest.');
}

export function textMember(name: string, text: string): TarMember {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: [bytes] };
}

export async function textOf({ content }: TarMember): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Digest of names and contents, in order. It does not include files that were not read to their end. */
class Digest {
  readonly #hash = createHash('sha256');

  of(member: TarMember): TarMember {
    this.#hash.update(`${member.name}\n${member.size}\n`);
    return { ...member, content: this.#hashed(member.content) };
  }

  hex(): string {
    return this.#hash.copy().digest('hex');
  }

  async *#hashed(content: TarMember['content']): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }
}
