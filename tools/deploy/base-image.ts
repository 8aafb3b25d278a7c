import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf, runTool } from './run-tool.ts';

const PACKAGES = ['ca-certificates', 'libatomic1'];
/** Path in the image of an extra CA certificate of this machine (NODE_EXTRA_CA_CERTS). */
const EXTRA_CA = '/usr/local/share/extra-ca.pem';

/**
 * Builds a base image of Debian with this Node and npm, for machines without access to an image registry. Built once
 * with debootstrap, and kept until `buildah rmi`. Returns its name.
 */
export function baseImage(): string {
  const name = `localhost/chatwire-test-node:${process.versions.node}`;
  if (spawnSync('buildah', ['inspect', '--type', 'image', name], { stdio: 'ignore' }).status === 0) return name;
  const folder = mkdtempSync(join(tmpdir(), 'chatwire-debian-'));
  const container = runTool('buildah', ['from', 'scratch']).trim();
  try {
    const root = join(folder, 'root');
    const { suite, mirror } = debianOfThisMachine();
    runTool('debootstrap', ['--variant=minbase', `--include=${PACKAGES.join(',')}`, suite, root, mirror]);
    const target = runTool('buildah', ['mount', container]).trim();
    runTool('cp', ['-a', `${root}/.`, target]);
    addNode(target);
    runTool('buildah', ['config', '--env', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container]);
    const extraCa = process.env['NODE_EXTRA_CA_CERTS'];
    if (extraCa) {
      cpSync(extraCa, join(target, EXTRA_CA), { dereference: true });
      runTool('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${EXTRA_CA}`, container]);
    }
    runTool('buildah', ['umount', container]);
    runTool('buildah', ['commit', '--quiet', container, name]);
  } finally {
    runTool('buildah', ['rm', container]);
    rmSync(folder, { recursive: true, force: true });
  }
  return name;
}

/** Copies Node and npm to the same paths as in the image `node`. */
function addNode(root: string): void {
  cpSync(realpathSync(process.execPath), join(root, 'usr/local/bin/node'));
  // The command is a link to bin/npm-cli.js of the package.
  const npm = join(realpathSync(pathOf('npm') ?? ''), '..', '..');
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
}

/** Returns the release and the mirror of the local apt. */
function debianOfThisMachine(): { readonly suite: string; readonly mirror: string } {
  const format = ['--format', '$(RELEASE) $(REPO_URI)'];
  const sources = runTool('apt-get', ['indextargets', ...format, 'Created-By: Packages', 'Component: main']);
  const [suite, mirror] = sources.split('\n')[0]?.split(' ') ?? [];
  if (!suite || !mirror) throw new Error('apt has no source of Debian packages.');
  return { suite, mirror };
}
