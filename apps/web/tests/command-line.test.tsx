/// <reference types="node" />
// @vitest-environment happy-dom
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { CommandLine } from '../src/play/proof/hash-field.tsx';
import { renderScreen } from './render-screen.tsx';

/** What a shell gives to the program, of the command as it stands on the screen. */
async function listArguments(published: Readonly<Record<string, string | number | undefined>>): Promise<string[]> {
  const { find, leave } = await renderScreen(<CommandLine game="game" published={published} />);
  const command = find('code').textContent;
  await leave();
  const [, args = ''] = command.split('npm run --silent verify -- ');
  return execFileSync('sh', ['-c', `printf '%s\\n' ${args}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

test('the command has what was published, and nothing of what there was not', async () => {
  const given = await listArguments({ hash: 'ab01', salt: 'cd', rule: undefined, nonce: 7 });
  expect(given).toEqual(['game', '--hash', 'ab01', '--salt', 'cd', '--nonce', '7']);
});

test.each([`it's "mine" $(date)`, '-b', 'a b', '`date`', "''", '$HOME'])(
  'a seed that a shell would take for something else is one argument: %s',
  async (seed) => {
    expect(await listArguments({ 'client-seed': seed })).toEqual(['game', `--client-seed=${seed}`]);
  },
);
