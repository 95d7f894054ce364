import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..');
const MANUAL = read('docs/operating.md');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
}

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const { groups } = readYaml('deploy/prometheus/alerts.yml') as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/grafana/rang.json')) as { panels: Panel[] };

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function readYaml(file: string): unknown {
  return parse(read(file), { merge: true });
}

// What Prometheus itself makes of a house, and the words of its language that look like metrics.
const PROMETHEUS = ['up', 'ALERTS'];
const WORDS = /^(and|or|unless|on|by|without|ignoring|offset|bool|group_left|group_right)$/;

/** The metrics that an expression reads: every name that no bracket follows, outside of labels and texts. */
function listMetrics(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?! *\()/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !WORDS.test(name));
}

/** Those that the manual lists: a test of the server holds the list against what is really there. */
function listKnown(): Set<string> {
  return new Set([
    ...PROMETHEUS,
    ...[...MANUAL.matchAll(/^\| `([a-z][a-z0-9_]+)` +\|/gm)].map(([, name = '']) => name),
  ]);
}

test('every metric of an alert or of the dashboard is there', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ];
  const named = new Set(expressions.flatMap(listMetrics));
  expect(named.size).toBeGreaterThan(20);
  const known = listKnown();
  const isKnown = (name: string): boolean => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ''));
  expect([...named].filter((name) => !isKnown(name))).toEqual([]);
});

test('a metric that is not there is found out', () => {
  expect(
    listMetrics('sum by (le) (rate(rang_gone_bucket{call!~"x y"}[5m])) / on () absent(other) > 1 or vector(0)'),
  ).toEqual(['rang_gone_bucket', 'other']);
});

test('each alert says how urgent it is, is fed its fault, and has its place in the manual', () => {
  expect(rules.length).toBeGreaterThan(20);
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(rules.filter(({ labels }) => !['page', 'ticket'].includes(labels.severity))).toEqual([]);
  const tests = ['alerts', 'alerts-days'].map((name) => read(`deploy/prometheus/${name}.test.yml`)).join('\n');
  const fed = [...tests.matchAll(/alertname="(\w+)"/g)].map(([, name = '']) => name);
  expect([...new Set(fed)].toSorted()).toEqual(names.toSorted());
  const described = [...MANUAL.matchAll(/^\| `([A-Z][A-Za-z]+)` +\|/gm)].map(([, name = '']) => name);
  expect(described.toSorted()).toEqual(names.toSorted());
});

test('each panel of the dashboard shows something, and no two are called the same', () => {
  const shown = panels.filter(({ type }) => type !== 'row');
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
  expect(new Set(shown.map(({ title }) => title)).size).toBe(shown.length);
});

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
}

const compose = readYaml('deploy/compose.yml') as {
  services: Record<string, Service>;
  volumes: object;
  networks: object;
};
const SETTINGS = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name);

test('the containers are three servers and what they need, of which nobody outside reaches more than the door', () => {
  const { services } = compose;
  const others = ['gateway', 'haproxy', 'postgres', 'prometheus'];
  expect(Object.keys(services).toSorted()).toEqual([...others, 'rang-1', 'rang-2', 'rang-3'].toSorted());
  const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(published.map(([name]) => name).toSorted()).toEqual(['gateway', 'haproxy', 'prometheus']);
  expect(published.flatMap(([, { ports = [] }]) => ports).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  expect(
    Object.values(services).filter(({ networks = [] }) => networks.some((name) => !(name in compose.networks))),
  ).toEqual([]);
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(
    mounted.filter(
      (place) => !(place.startsWith('./') ? existsSync(join(ROOT, 'deploy', place)) : place in compose.volumes),
    ),
  ).toEqual([]);
});

test('each setting that a container or a unit is given is one of the house, and the load balancer is given each of its own', () => {
  const { services } = compose;
  const ours = Object.values(services).filter(({ image }) => image === 'rang');
  const ofUnits = globSync('deploy/systemd/*.service', { cwd: ROOT }).flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name),
  );
  const given = [...ours.flatMap(({ environment = {} }) => Object.keys(environment)), ...ofUnits];
  expect(given.length).toBeGreaterThan(10);
  // What begins so is Node's own.
  expect(given.filter((name) => !name.startsWith('NODE_') && !SETTINGS.includes(name))).toEqual([]);
  const asked = [...read('deploy/haproxy/haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(services['haproxy']?.environment ?? {}).toSorted());
});

test('the image has the dependencies of every room', () => {
  const copied = [...read('deploy/Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, room = '']) => room);
  const rooms = globSync('{apps,packages}/*/package.json', { cwd: ROOT }).map((file) => dirname(file));
  expect(copied.toSorted()).toEqual(rooms.toSorted());
});
