/** What `node --cpu-prof` writes, as far as it is used here. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Id of the running function, once per sample. */
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

export interface ProcessProfile {
  /** Path of the script that the process runs, from the repository's root. */
  readonly script: string;
  /** CPU time of the thread without idle time, ms. */
  readonly busyMs: number;
  /** The areas and their own time, ms, longest first. */
  readonly areas: readonly (readonly [area: string, ms: number])[];
}

/** Adds the time of a process by area. `root`: URL of the repository, with a slash at its end. */
export function summarize({ nodes, samples, timeDeltas }: CpuProfile, root: string): ProcessProfile {
  const areaOfNode = new Map(nodes.map(({ id, callFrame }) => [id, areaOf(callFrame, root)]));
  const ms = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const area = areaOfNode.get(id) ?? 'unknown';
    if (area !== IDLE) ms.set(area, (ms.get(area) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  }
  const areas = [...ms].sort(([, one], [, other]) => other - one);
  return { script: scriptOf(nodes, root), busyMs: areas.reduce((sum, [, each]) => sum + each, 0), areas };
}

const IDLE = '(idle)';

/**
 * Returns what a function belongs to: the folder of its file below `src` or `bench`, a package, a module of Node, or its
 * own name if it is native.
 */
function areaOf({ functionName, url }: ProfileNode['callFrame'], root: string): string {
  const [, packageName] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url) ?? [];
  if (packageName !== undefined) return packageName;
  if (url.startsWith(root)) return url.slice(root.length).split('/').slice(0, -1).slice(0, 5).join('/');
  if (url.startsWith('node:')) return url;
  return functionName.startsWith('(') ? functionName : `native ${functionName}`;
}

/** Returns the file of the repository whose top level was the last to run: modules run after the ones that they import. */
function scriptOf(nodes: readonly ProfileNode[], root: string): string {
  const topLevel = nodes.findLast(({ callFrame }) => callFrame.functionName === '' && callFrame.url.startsWith(root));
  return topLevel?.callFrame.url.slice(root.length) ?? 'unknown';
}
