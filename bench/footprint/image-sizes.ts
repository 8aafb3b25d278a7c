import { buildImage } from '../../tools/deploy/image.ts';
import { runTool, skipWithoutRoot } from '../../tools/deploy/run-tool.ts';

/** Uncompressed bytes. */
export interface ImageSizes {
  /** Layers of Chatwire: dependencies, code, console. */
  readonly own: number;
  /** Layers of the base image: Debian, Node, npm. */
  readonly base: number;
}

/** Builds deploy/image with buildah and measures it. Returns the reason if that is impossible. */
export function imageSizes(version: string): ImageSizes | string {
  const reason = skipWithoutRoot('buildah', 'debootstrap', 'npm');
  if (reason !== false) return reason;
  const total = bytesOf(buildImage(version));
  const base = bytesOf(`localhost/chatwire-test-node:${process.versions.node}`);
  return { own: total - base, base };
}

function bytesOf(image: string): number {
  const { Manifest } = JSON.parse(runTool('buildah', ['inspect', '--type', 'image', image])) as { Manifest: string };
  const { layers } = JSON.parse(Manifest) as { layers: readonly { readonly size: number }[] };
  return layers.reduce((sum, { size }) => sum + size, 0);
}
