import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from '../../../tools/release/pack.ts';
import { NPM, runProgram } from '../../../tools/release/run-program.ts';

const APP = join(import.meta.dirname, '..');
const TSC = join(APP, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');
/** The files of a user’s app; `metro.config.mjs` is for the sources of this repository. */
const SOURCES = ['.npmrc', 'app.json', 'index.js', 'package.json', 'package-lock.json', 'src'];
/** Has the same version as the SDK's native projects of `app.json`. */
const TEMPLATE = 'expo-template-bare-minimum@57.0.28';

/** This app outside the repository, with the packages as they would be published. */
export interface OutsideApp extends Disposable {
  readonly folder: string;
  /** Runs a program of the app. Throws with its output when it fails. */
  run(program: string, args: readonly string[]): void;
  /** Throws with the errors of the app's sources. */
  checkTypes(): void;
  /** Creates the folders `android` and `ios`. */
  prebuild(): void;
  read(path: string): string;
}

/**
 * Installs the app in a temporary folder. Takes one to two minutes. `registry`: the environment of an npm that finds the
 * published packages; without it, they are packed and installed from files.
 */
export function outsideApp(registry?: Readonly<Record<string, string>>): OutsideApp {
  const temporary = mkdtempSync(join(tmpdir(), 'chatwire-expo-'));
  const folder = join(temporary, 'app');
  for (const source of SOURCES) cpSync(join(APP, source), join(folder, source), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  offline(folder, NPM, ['ci', ...QUIETLY]);
  if (registry) {
    const names = ['@chatwire/expo', '@chatwire/react-native', '@chatwire/sdk'];
    runProgram(folder, NPM, ['install', ...QUIETLY, ...names], registry);
  } else offline(folder, NPM, ['install', ...QUIETLY, ...packedInto(join(temporary, 'tarballs'))]);
  const run = (program: string, args: readonly string[]) =>
    offline(folder, process.execPath, [join(folder, 'node_modules', program), ...args]);
  return {
    folder,
    run,
    checkTypes: () => offline(folder, process.execPath, [TSC, '-p', '.']),
    prebuild() {
      offline(temporary, NPM, ['pack', '--silent', TEMPLATE]);
      const template = readdirSync(temporary).find((name) => name.endsWith('.tgz')) ?? '';
      run('expo/bin/cli', ['prebuild', '--no-install', '--template', join(temporary, template)]);
    },
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    [Symbol.dispose]: () => rmSync(temporary, { recursive: true, force: true }),
  };
}

/** Packs the packages of an app into a new folder. Returns the paths of the archives. */
function packedInto(tarballs: string): string[] {
  mkdirSync(tarballs);
  packPackages(tarballs, ['packages/protocol', 'packages/sdk', 'packages/ui-kit', 'packages/expo']);
  return readdirSync(tarballs).map((name) => join(tarballs, name));
}

const QUIETLY = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

const TSCONFIG = {
  extends: 'expo/tsconfig.base',
  compilerOptions: { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] },
  include: ['src'],
};

/** Runs a program without a network where it can. */
function offline(cwd: string, program: string, args: readonly string[]): void {
  runProgram(cwd, program, args, { EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1' });
}
