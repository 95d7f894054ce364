// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { CommandLine } from '../src/play/proof/hash-field.tsx';
import { renderScreen } from './render-screen.tsx';

async function readCommand(published: Readonly<Record<string, string | number | undefined>>): Promise<string | null> {
  const { find, leave } = await renderScreen(<CommandLine game="game" published={published} />);
  const command = find('code').textContent;
  await leave();
  return command;
}

test('the command has what was published, and nothing of what there was not', async () => {
  const command = await readCommand({ hash: 'ab01', salt: 'cd', rule: undefined, nonce: 7 });
  expect(command).toBe('npm run --silent verify -- game --hash ab01 --salt cd --nonce 7');
});

test.each([
  [`it's "mine" $(date)`, `'it'\\''s "mine" $(date)'`],
  ['-b', `'-b'`],
  ['a b', `'a b'`],
  ['', `''`],
])('a seed that a shell would take for something else stands in quotes: %s', async (seed, quoted) => {
  expect(await readCommand({ 'client-seed': seed })).toBe(`npm run --silent verify -- game --client-seed=${quoted}`);
});
