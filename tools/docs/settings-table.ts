import { SETTINGS, type Setting } from '@chatwire/server';

/** Returns the settings table of the README, generated from the settings. */
export function settingsTable(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(
    ([name, setting]) => `| ${name} | ${defaultOf(setting)} | ${setting.meaning.replaceAll('|', '\\|')} |`,
  );
  return ['| Name | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

function defaultOf({ default: value, serveDefault, neededBy }: Setting): string {
  if (neededBy) return `– (required by \`${neededBy}\`)`;
  if (serveDefault !== value) return `${textOf(value)} (serve: ${textOf(serveDefault)})`;
  return textOf(value);
}

function textOf(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–';
  return `\`${String(value)}\``;
}
