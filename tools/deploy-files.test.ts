import { existsSync, readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, SETTINGS } from '@chatwire/server';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const VERSION: string = JSON.parse(readFileSync('apps/chatwire/package.json', 'utf8')).version;
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

const read = (path: string) => readFileSync(join('deploy', path), 'utf8');
const containerfile = read('image/Containerfile');
const compose = parse(read('compose/compose.yaml'));
const deployment = parse(read('kubernetes/deployment.yaml'));

test('every setting in the files of deploy/ exists', async () => {
  const settings = (await deployFiles()).flatMap(({ path, text }) =>
    [...text.matchAll(/\bCHATWIRE_[A-Z_]+\b/g)].map(([name]) => ({ path, name })),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter(({ name }) => !(name in SETTINGS))).toEqual([]);
});

test('every YAML file below deploy/ is valid YAML without duplicate keys', async () => {
  const files = (await deployFiles()).filter(({ path }) => /\.ya?ml$/.test(path));
  expect(files.length).toBeGreaterThan(10);
  const faults = files.flatMap(({ path, text }) =>
    parseAllDocuments(text).flatMap(({ errors }) => errors.map((error) => `${path}: ${error.message}`)),
  );
  expect(faults).toEqual([]);
});

test('every path of the API in the files of deploy/ is in the specification', async () => {
  const spec = readFileSync('docs/spec/rest-and-realtime.md', 'utf8') + readFileSync('docs/spec/operations.md', 'utf8');
  const paths = (await deployFiles()).flatMap(({ text }) =>
    [...text.matchAll(/\/v3(\/[a-z_]+)/g)].map(([, path]) => path),
  );
  expect(paths).toEqual(expect.arrayContaining(['/live', '/ready', '/metrics']));
  for (const path of new Set(paths)) expect(spec).toContain(path);
});

test('every image of Compose is pinned to a version', () => {
  const images = Object.values<{ image: string }>(compose.services).map(({ image }) => image);
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((image) => !/:v?\d+(\.\d+)*\}?$/.test(image))).toEqual([]);
});

describe('the image', () => {
  test('has the version of the packages in Containerfile, Compose, and Kubernetes', () => {
    expect(containerfile).toContain(`ARG VERSION=${VERSION}\n`);
    expect(compose.services.chatwire.image).toBe(`\${IMAGE:-chatwire:${VERSION}}`);
    expect(parse(read('kubernetes/kustomization.yaml')).images).toEqual([{ name: 'chatwire', newTag: VERSION }]);
  });

  test('uses the major version of Node that the repository pins', () => {
    const pinned = readFileSync('.nvmrc', 'utf8').trim().split('.')[0];
    expect(containerfile).toContain(`ARG NODE_IMAGE=node:${pinned}-`);
  });

  test('copies only files that exist in the repository or are built', () => {
    const sources = [...containerfile.matchAll(/COPY --from=build \/build\/(\S+)/g)].map(([, path = '']) => path);
    const built = /(^|\/)(dist|web|node_modules)$/;
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((path) => !built.test(path) && !existsSync(path))).toEqual([]);
  });

  test('contains every workspace that the command depends on', () => {
    const workspaces = workspacesOf('apps/chatwire');
    expect(
      [...workspaces].filter((folder) => !containerfile.includes(`COPY --from=build /build/${folder}/dist `)),
    ).toEqual([]);
  });

  test('listens on the port that Compose, Kubernetes, and the proxies use', () => {
    const port = SETTINGS.CHATWIRE_PORT.default;
    expect(containerfile).toContain(`CHATWIRE_PORT=${port}\n`);
    expect(containerfile).toContain(`EXPOSE ${port}\n`);
    expect(compose.services.caddy.environment.UPSTREAM).toBe(`chatwire:${port}`);
    expect(deployment.spec.template.spec.containers[0].ports).toEqual([{ name: 'http', containerPort: port }]);
    expect(read('caddy/Caddyfile')).toContain(`localhost:${port}`);
    expect(read('nginx/chatwire.conf')).toContain(`server 127.0.0.1:${port};`);
  });

  test('has the same user in Containerfile and Kubernetes', () => {
    const user = Number(/^USER (\d+):\1$/m.exec(containerfile)?.[1]);
    expect(user).toBeGreaterThan(0);
    expect(containerfile).toContain(`chown ${user}:${user} /data`);
    expect(deployment.spec.template.spec.securityContext).toMatchObject({ runAsUser: user, runAsGroup: user });
  });
});

describe('the settings', () => {
  test('the settings of Compose allow several nodes', () => {
    const env = interpolated(compose.services.chatwire.environment, environmentOf('compose/example.env'));
    const config = readConfig({ ...env, CHATWIRE_SECRET_KEY: SECRET_KEY }, 'serve');
    expect(config).toMatchObject({ publicUrl: 'https://chat.example', mediaUrl: expect.anything() });
  });

  test('the settings of Kubernetes allow several nodes', () => {
    const secret = { CHATWIRE_SECRET_KEY: SECRET_KEY, CHATWIRE_DATABASE_URL: 'postgres://chatwire:secret@db/chatwire' };
    const config = readConfig({ ...environmentOf('kubernetes/settings.env'), ...secret }, 'serve');
    expect(config).toMatchObject({ publicUrl: 'https://chat.example', mediaUrl: expect.anything() });
  });
});

test('every file that Compose mounts exists, except the key that operators create', () => {
  const mounts = Object.values<{ volumes?: string[] }>(compose.services).flatMap(({ volumes = [] }) => volumes);
  const sources = mounts.map((mount) => mount.split(':')[0] ?? '').filter((source) => source.startsWith('.'));
  expect(sources.length).toBeGreaterThan(2);
  expect(sources.filter((source) => !existsSync(join('deploy/compose', source)))).toEqual([]);
});

test('proxies accept the largest upload', () => {
  const bytes = (SETTINGS.CHATWIRE_MEDIA_BYTES.default as number) / 2 ** 20;
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('nginx/chatwire.conf')) ?? [];
  const [, ingress] = /proxy-body-size: (\d+)m/.exec(read('kubernetes/ingress.yaml')) ?? [];
  expect(Number(nginx)).toBeGreaterThan(bytes);
  expect(Number(ingress)).toBeGreaterThan(bytes);
});

async function deployFiles(): Promise<{ readonly path: string; readonly text: string }[]> {
  const paths = (await Array.fromAsync(glob('deploy/**/*.*'))).filter((path) => !path.endsWith('.json'));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

/** Returns a workspace and all workspaces that it depends on. */
function workspacesOf(folder: string): ReadonlySet<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const direct = Object.keys(dependencies).filter((name) => name.startsWith('@chatwire/'));
  const transitive = direct.flatMap((name) => [...workspacesOf(name.replace('@chatwire/', 'packages/'))]);
  return new Set([folder, ...transitive]);
}

function environmentOf(path: string): Record<string, string> {
  const lines = read(path).matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Interpolates `${NAME}`, `${NAME:-default}`, and `${NAME:?message}` like Compose. */
function interpolated(values: Record<string, string>, env: Record<string, string>): Record<string, string> {
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, other) => env[name] ?? other ?? '');
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}
