/** One family of Prometheus's text format, e.g. a counter with all of its samples. */
export interface MetricFamily {
  readonly type: string;
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const COMMENT = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (\S.*)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;
const NUMBER = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i;
const TYPES = ['counter', 'gauge', 'histogram'];

/**
 * Parses Prometheus's text format, version 0.0.4, by family name. Throws on everything a scraper may reject: lines of
 * a family apart from each other, HELP or TYPE missing, repeated or late, repeated samples, malformed labels or
 * numbers, histograms that do not add up.
 */
export function parseExposition(text: string): ReadonlyMap<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line has no line break.');
  const families = new Map<string, { help: boolean; type: string; samples: MetricSample[] }>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = COMMENT.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (families.has(name)) throw new Error(`A second family ${name}.`);
      families.set(name, { help: true, type: '', samples: [] });
      current = name;
      continue;
    }
    const family = families.get(current);
    if (!family) throw new Error(`No HELP before: ${line}`);
    if (keyword === 'TYPE') {
      if (name !== current || family.type !== '') throw new Error(`TYPE out of place: ${line}`);
      if (!TYPES.includes(rest)) throw new Error(`Unknown type: ${line}`);
      family.type = rest;
      continue;
    }
    const sample = sampleOf(line);
    if (!namesOf(current, family.type).includes(sample.name)) throw new Error(`Not a sample of ${current}: ${line}`);
    if (family.samples.some((other) => keyOf(other) === keyOf(sample))) throw new Error(`Repeated: ${line}`);
    if (family.type !== 'gauge' && !(sample.value >= 0)) throw new Error(`Must not be negative: ${line}`);
    family.samples.push(sample);
  }
  for (const [name, { type, samples }] of families) {
    if (type === '') throw new Error(`${name} has no TYPE.`);
    if (type === 'histogram') checkHistogram(name, samples);
  }
  return families;
}

function sampleOf(line: string): MetricSample {
  const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (name === undefined || !NUMBER.test(value)) throw new Error(`Not a sample: ${line}`);
  return { name, labels: labelsOf(labels), value: Number(value.replace('Inf', 'Infinity')) };
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  for (let at = 0; at < text.length; at = LABEL.lastIndex) {
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`Malformed labels: ${text}`);
    if (name in labels) throw new Error(`Repeated label: ${text}`);
    labels[name] = value.replaceAll(/\\(.)/g, (_all, character: string) => (character === 'n' ? '\n' : character));
  }
  return labels;
}

function namesOf(family: string, type: string): readonly string[] {
  return type === 'histogram' ? [`${family}_bucket`, `${family}_sum`, `${family}_count`] : [family];
}

function keyOf({ name, labels }: MetricSample): string {
  return JSON.stringify([name, Object.entries(labels).toSorted()]);
}

/** Buckets grow with their bound, and the last one equals the count. */
function checkHistogram(family: string, samples: readonly MetricSample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _bound, ...rest } }) => JSON.stringify(rest));
  for (const [key, members] of series) {
    const buckets = members.filter(({ name }) => name.endsWith('_bucket'));
    const bounds = buckets.map(({ labels }) => Number((labels['le'] ?? '').replace('Inf', 'Infinity')));
    const counts = buckets.map(({ value }) => value);
    const count = members.find(({ name }) => name.endsWith('_count'))?.value;
    const hasSum = members.some(({ name }) => name.endsWith('_sum'));
    const isSorted = [bounds, counts].every((list) =>
      list.every((value, at) => at === 0 || value >= (list[at - 1] ?? 0)),
    );
    if (!hasSum || !isSorted || bounds.at(-1) !== Infinity || counts.at(-1) !== count) {
      throw new Error(`${family} does not add up for ${key}.`);
    }
  }
}
