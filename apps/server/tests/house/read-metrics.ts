/** One value that Prometheus reads. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A family of them: what it is called, what it is, and its values. */
export interface Family {
  readonly help: string;
  readonly type: string;
  readonly samples: Sample[];
}

const HELP = /^# HELP ([a-z_:][a-z0-9_:]*) (.+)$/i;
const TYPE = /^# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram|summary)$/i;
const SAMPLE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (-?[0-9.]+(?:e[+-]?\d+)?|NaN|[+-]?Inf)$/i;
const LABEL = /([a-z_][a-z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/gi;
const SUFFIX = /_(bucket|sum|count)$/;

/** Reads Prometheus' text format, version 0.0.4, and throws at the first line that is none of it. */
export function readMetrics(text: string): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  const helps = new Map<string, string>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, helped, help] = HELP.exec(line) ?? [];
    const [, typed, type] = TYPE.exec(line) ?? [];
    if (helped !== undefined && help !== undefined) helps.set(helped, help);
    else if (typed !== undefined && type !== undefined)
      families.set(typed, { help: helps.get(typed) ?? '', type, samples: [] });
    else addSample(families, line);
  }
  return families;
}

function addSample(families: ReadonlyMap<string, Family>, line: string): void {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  const family = families.get(name ?? '') ?? families.get(name?.replace(SUFFIX, '') ?? '');
  if (name === undefined || family === undefined) throw new Error(`no line of Prometheus' format: ${line}`);
  if (labels.replaceAll(LABEL, '') !== '') throw new Error(`labels that cannot be read: ${line}`);
  const read = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
  family.samples.push({ name, labels: Object.fromEntries(read), value: Number(value?.replace('Inf', 'Infinity')) });
}

/** The sum of a metric's values that have these labels. */
export function sumOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const family = families.get(name) ?? families.get(name.replace(SUFFIX, ''));
  if (family === undefined) throw new Error(`there is no ${name}`);
  const wanted = Object.entries(labels);
  return family.samples
    .filter((sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
