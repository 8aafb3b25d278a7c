import { createHash } from 'node:crypto';
import { type BackupCounts, type BackupManifest, MANIFEST_NAME } from './backup-header.ts';
import { ArchiveError, type TarMember } from './tar.ts';

/** Yields the files, and then the manifest, which contains a digest of them and the result of `counts`. */
export async function* withManifest(
  members: AsyncIterable<TarMember>,
  counts: () => BackupCounts,
): AsyncGenerator<TarMember, void, undefined> {
  const digest = new Digest();
  for await (const member of members) yield digest.of(member);
  const manifest: BackupManifest = { ...counts(), sha256: digest.hex() };
  yield textMember(MANIFEST_NAME, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/**
 * Yields the files except the manifest, which it returns. Throws an ArchiveError if the digest in the manifest differs from
 * that of the files, or if there is no manifest.
 */
export async function* verified(
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

/** Digest of names and contents of files, in order. Each file must be read to its end. */
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
