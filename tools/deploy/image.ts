import { join } from 'node:path';
import { baseImage } from './base-image.ts';
import { runTool } from './run-tool.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Runtime configuration of the image. */
export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

/** Builds deploy/image with buildah. Layers are reused by the next build. Returns the name of the image. */
export function buildImage(version: string): string {
  const name = `localhost/chatwire-test:${version}`;
  const options = [
    '--force-rm',
    '--network=host',
    '--build-arg',
    `NODE_IMAGE=${baseImage()}`,
    '--build-arg',
    `VERSION=${version}`,
  ];
  runTool(join(ROOT, 'deploy/image/build.sh'), options, { BUILDAH_ISOLATION: 'chroot', TAG: name });
  return name;
}

export function configOf(image: string): ImageConfig {
  return JSON.parse(runTool('buildah', ['inspect', '--type', 'image', image])).Docker.config;
}
