import { StartError } from './base/errors/start-error.ts';
import { type EgressProxies, readEgressProxies } from './base/network/egress-proxies.ts';
import { conflictsIn } from './config/conflicts.ts';
import { SETTINGS, type Setting, type SettingValues } from './config/settings.ts';

/** All settings, and the proxies for outgoing connections. */
export type Config = SettingValues & { readonly egressProxies: EgressProxies };

/** Settings are missing, malformed, or unknown. `problems` has one line for each, for a terminal. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from the environment once, at the start. Reports all faults together. `mode`: `serve` is
 * production, where settings that are only for a developer's machine are rejected.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  mode: 'start' | 'serve' = 'start',
): Config {
  const problems: string[] = [];
  for (const name of Object.keys(env)) {
    if (name.startsWith('CHATWIRE_') && !(name in SETTINGS)) problems.push(`${name} is not a setting`);
  }
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const text = env[name]?.trim();
    if (!text) {
      if (setting.neededBy === mode) problems.push(`${name} is required: ${setting.meaning}`);
      values[setting.key] = mode === 'serve' ? setting.serveDefault : setting.default;
      continue;
    }
    const parsed = setting.parse(text);
    if (parsed.ok) values[setting.key] = parsed.value;
    else problems.push(`${name} ${parsed.problem}`);
  }
  const egress = readEgressProxies(env);
  problems.push(...egress.problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const config: Config = { ...(values as SettingValues), egressProxies: egress.proxies };
  const conflicts = conflictsIn(config);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  return config;
}
