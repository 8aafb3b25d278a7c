import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@chatwire/testkit';

/** A running server and its API documents as files. */
export interface ServedDocuments extends AsyncDisposable {
  readonly server: TestServer;
  readonly openApi: string;
  readonly asyncApi: string;
}

export async function serveDocuments(): Promise<ServedDocuments> {
  const server = await startServer();
  const folder = mkdtempSync(join(tmpdir(), 'chatwire-contracts-'));
  const save = async (name: string): Promise<string> => {
    const file = join(folder, name);
    writeFileSync(file, await (await fetch(`${server.url}/v3/${name}`)).text());
    return file;
  };
  return {
    server,
    openApi: await save('openapi.json'),
    asyncApi: await save('asyncapi.json'),
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
      await server[Symbol.asyncDispose]();
    },
  };
}
