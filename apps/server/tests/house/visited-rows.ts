import pg from 'pg';
import type { SentStatement } from './record-statements.ts';

/** What it took PostgreSQL to answer a statement. */
export interface Effort {
  /** Rows and index entries that its scans came upon, whether they were of use or not. */
  readonly rows: number;
  /** Pages that were touched, also within functions that it calls. */
  readonly pages: number;
  /** Tables that were read from beginning to end. */
  readonly wholeTables: readonly string[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

// What they read was counted where it came from.
const OF_OTHER_SCANS = new Set([
  'CTE Scan',
  'Subquery Scan',
  'Function Scan',
  'Values Scan',
  'WorkTable Scan',
  'Tid Scan',
]);

/** Runs a statement once more and takes it back, planned for its values or, as PostgreSQL may for a named one, for any. */
export async function measureEffort(
  pool: pg.Pool,
  { text, values, plan }: Pick<SentStatement, 'text' | 'values'> & { plan: 'for these values' | 'for any values' },
): Promise<Effort> {
  const client = await pool.connect();
  const explain = 'explain (analyze, buffers, timing off, format json)';
  // A cursor's statement stands for the cursor.
  const statement = text.replace(/^declare .*? cursor for/, '');
  try {
    await client.query('begin');
    if (plan === 'for these values') return readEffort(await client.query(`${explain} ${statement}`, [...values]));
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare asked as ${statement}`);
    const literals = values.map((value) => writeLiteral(value)).join(', ');
    return readEffort(await client.query(`${explain} execute asked${values.length > 0 ? `(${literals})` : ''}`));
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

function readEffort(answer: pg.QueryResult<{ 'QUERY PLAN': { Plan: PlanNode }[] }>): Effort {
  const root = answer.rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (root === undefined) throw new Error('a statement was not explained');
  const nodes = listNodes(root);
  const scans = nodes.filter((node) => node['Node Type'].endsWith('Scan') && !OF_OTHER_SCANS.has(node['Node Type']));
  return {
    rows: Math.round(scans.reduce((sum, node) => sum + countVisited(node), 0)),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    wholeTables: scans.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 ? [node['Relation Name'] ?? ''] : [],
    ),
  };
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

function countVisited(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

/** A value as the driver would send it, written into the statement. */
function writeLiteral(value: unknown): string {
  const sent = prepare(value);
  return sent === null ? 'null' : pg.escapeLiteral(sent);
}

function prepare(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((each) => quoteElement(each)).join(',')}}`;
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoteElement(value: unknown): string {
  const text = prepare(value);
  return text === null ? 'null' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
