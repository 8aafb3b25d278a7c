import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configOf, type ImageConfig } from './image.ts';
import { runTool } from './run-tool.ts';

/**
 * Command of the container runtime. It creates no cgroup. crun does not start on machines with both versions of cgroups,
 * so there, only the newer version is mounted for it.
 */
const CRUN: readonly [string, ...string[]] = existsSync('/sys/fs/cgroup/unified')
  ? [
      'unshare',
      '--mount',
      'sh',
      '-c',
      'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec crun --cgroup-manager=disabled "$@"',
      'crun',
    ]
  : ['crun', '--cgroup-manager=disabled'];

export interface ContainerOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Directory of this machine that is mounted at the volume of the image. */
  readonly data: string;
}

/**
 * A container with the settings of Compose and Kubernetes: read-only root, the user of the image, no capabilities, /tmp
 * in memory. It shares the network of this machine.
 */
export class Container implements AsyncDisposable {
  readonly id = `chatwire-${crypto.randomUUID()}`;
  /** Id of the container that buildah created from the image. */
  readonly #rootContainer: string;
  readonly #process: ChildProcess;
  readonly #bundle: string;
  readonly #output: string[] = [];
  /** Resolves with the exit code: 128 plus the signal if a signal ended it. */
  readonly #exit: Promise<number | null>;

  constructor(image: string, { env, data }: ContainerOptions) {
    this.#bundle = mkdtempSync(join(tmpdir(), 'chatwire-container-'));
    this.#rootContainer = runTool('buildah', ['from', '--pull-never', image]).trim();
    const root = runTool('buildah', ['mount', this.#rootContainer]).trim();
    const spec = runtimeSpec(configOf(image), root, env, data);
    writeFileSync(join(this.#bundle, 'config.json'), JSON.stringify(spec));
    this.#process = spawn(CRUN[0], [...CRUN.slice(1), 'run', '--bundle', this.#bundle, this.id], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process.stdout?.on('data', (chunk: Buffer) => this.#output.push(String(chunk)));
    this.#process.stderr?.on('data', (chunk: Buffer) => this.#output.push(String(chunk)));
    this.#exit = once(this.#process, 'close').then(([code]) => code);
  }

  /** Runs a program in the container. Returns its exit code and its output. */
  exec(...command: readonly string[]): { readonly code: number | null; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(CRUN[0], [...CRUN.slice(1), 'exec', this.id, ...command], {
      encoding: 'utf8',
    });
    return { code: status, output: stdout + stderr };
  }

  /** Sends a signal to the server. Returns the exit code once it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    runTool(CRUN[0], [...CRUN.slice(1), 'kill', this.id, signal]);
    return this.#exit;
  }

  /** Rejects with the output when the server exits. */
  async failure(): Promise<never> {
    throw new Error(`Exit code ${await this.#exit}:\n${this.#output.join('')}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    spawnSync(CRUN[0], [...CRUN.slice(1), 'delete', '--force', this.id]);
    await this.#exit;
    runTool('buildah', ['rm', this.#rootContainer]);
    rmSync(this.#bundle, { recursive: true, force: true });
  }
}

function runtimeSpec(image: ImageConfig, root: string, env: Readonly<Record<string, string>>, data: string): object {
  const [uid, gid] = image.User.split(':').map(Number);
  const [volume = ''] = Object.keys(image.Volumes);
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...image.Entrypoint, ...image.Cmd],
      env: [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      cwd: image.WorkingDir,
      noNewPrivileges: true,
      capabilities: {},
    },
    root: { path: root, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      { destination: volume, type: 'bind', source: data, options: ['bind', 'rw'] },
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  };
}
