import { type Config, readConfig } from '@chatwire/server';
import { workingDataDir } from '../data-dir.ts';

/**
 * Returns the settings in the environment, for a command that works on a database. Throws a `ConfigError`, as
 * `readConfig` does.
 */
export function workingConfig(mode?: 'start' | 'serve'): Config {
  return readConfig({ CHATWIRE_DATA_DIR: workingDataDir(), ...process.env }, mode);
}
