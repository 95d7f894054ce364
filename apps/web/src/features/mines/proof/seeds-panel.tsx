import { Button } from '@mantine/core';
import { LIMITS, rotateMinesSeeds } from '@rang/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { drawHex, useCommand } from '../../../house/commands/use-command.ts';
import { useFields } from '../../../lib/use-fields.ts';
import { useEcho } from '../../../lib/use-submit.ts';
import { Panel, StateNote } from '../../../play/frame/panel.tsx';
import { HashField } from '../../../play/proof/hash-field.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { usePlayed } from '../play/use-play.ts';
import { GAMES_KEY, SEEDS_KEY, isOfHouse, readSeeds, type ReadSeeds } from '../table/read-table.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './seeds-panel.module.css';

/** The seeds behind the boards: what is fixed, what the player adds, and how the server's part is revealed. */
export function SeedsPanel() {
  const { t } = useWords();
  const { data, error, refetch } = useSeeds();
  if (data === undefined) {
    const again = { label: t('board.reload'), onClick: () => void refetch() };
    const failed = error === null ? undefined : refusalText(error, t('errors.fetch'));
    return (
      <Panel title={t('seeds.title')}>
        {failed === undefined ? <StateNote text={t('seeds.loading')} /> : <StateNote text={failed} action={again} />}
      </Panel>
    );
  }
  const { current, nextServerSeedHash, previous, isAsAnnounced } = data;
  const revealed = previous[0];
  return (
    <Panel title={t('seeds.title')}>
      <p className={classes.lead}>{t('seeds.lead')}</p>
      {nextServerSeedHash === undefined ? null : (
        <p className={classes.lead}>{t(isOfHouse(previous) ? 'seeds.first' : 'seeds.chosen')}</p>
      )}
      <Facts>
        <HashField label={t('seeds.serverSeedHash')} value={current.serverSeedHash} />
        <HashField label={t('seeds.clientSeed')} value={current.clientSeed} />
        <Fact label={t('seeds.nonce')}>{current.nonce}</Fact>
      </Facts>
      {isAsAnnounced === undefined ? null : (
        <p role={isAsAnnounced ? 'status' : 'alert'} className={classes.hint}>
          {t(isAsAnnounced ? 'seeds.asAnnounced' : 'seeds.notAsAnnounced')}
        </p>
      )}
      <Rotation nextServerSeedHash={nextServerSeedHash} />
      {revealed === undefined ? null : (
        <Facts>
          <HashField label={t('seeds.previous')} value={revealed.serverSeed} />
        </Facts>
      )}
    </Panel>
  );
}

/** The form that reveals the server seed; off while a game is open, whose board it would show. */
function Rotation({ nextServerSeedHash }: Pick<ReadSeeds, 'nextServerSeedHash'>) {
  const { t } = useWords();
  const { table, auto } = usePlayed();
  const fields = useFields({ clientSeed: '' });
  const { rotate, isPending, failure } = useRotateSeeds();
  const isOpen = table.phase === 'playing' || auto.isRunning;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending || isOpen || !(await rotate(fields.values.clientSeed.trim()))) return;
    fields.fill({ clientSeed: '' });
  };
  return (
    <form className={classes.rotation} onSubmit={(event) => void submit(event)}>
      {nextServerSeedHash === undefined ? null : (
        <Facts>
          <HashField label={t('seeds.nextServerSeedHash')} value={nextServerSeedHash} />
        </Facts>
      )}
      <TextField
        label={t('seeds.newClientSeed')}
        {...fields.text('clientSeed')}
        maxLength={LIMITS.clientSeed.max}
        autoComplete="off"
        spellCheck={false}
        error={failure === undefined ? undefined : refusalText(failure, t('errors.fetch'))}
      />
      <p className={classes.hint}>{t(isOpen ? 'seeds.finishFirst' : 'seeds.newClientSeedHint')}</p>
      <Button
        type="submit"
        variant="default"
        fullWidth
        disabled={isOpen}
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        aria-busy={isPending}
      >
        {t(isPending ? 'seeds.rotating' : 'seeds.rotate')}
      </Button>
    </form>
  );
}

/** The seeds that decide the player's next games, those that have been revealed, and what is known of the last change. */
function useSeeds() {
  const client = useQueryClient();
  return useQuery({ queryKey: SEEDS_KEY, queryFn: () => readSeeds(client.getQueryData(SEEDS_KEY)) });
}

/**
 * Reveals the server seed and goes on with the one that was shown to come next. In the place of an empty client seed the browser
 * draws one, as the house knows the server seed that goes with it.
 */
export function useRotateSeeds() {
  const client = useQueryClient();
  const { pending, run } = useCommand<true>();
  const echo = useEcho();
  const [failure, setFailure] = useState<unknown>();
  // What was drawn for the server seed of this hash, until a change with it is done: pressed again, it is the same change.
  const drawn = useRef<{ readonly hash: string | undefined; readonly seed: string }>(undefined);
  /** Whether the seeds were changed. */
  const rotate = async (typed: string): Promise<boolean> => {
    if (echo.isEcho(typed)) return false;
    setFailure(undefined);
    const shown = client.getQueryData<ReadSeeds>(SEEDS_KEY);
    const hash = shown?.nextServerSeedHash;
    // Each server seed has a client seed of its own: the house may know the last one, and has drawn this server seed since.
    if (drawn.current?.hash !== hash) drawn.current = undefined;
    const clientSeed = typed === '' ? (drawn.current ??= { hash, seed: drawHex() }).seed : typed;
    const body = { clientSeed, ...(hash === undefined ? {} : { nextServerSeedHash: hash }) };
    const send = (idempotencyKey: string) => callApi(rotateMinesSeeds, { body, idempotencyKey });
    const outcome = await run({ request: `seeds ${clientSeed} ${hash ?? ''}`, send }, true);
    if (outcome === undefined) return false;
    // Where the answer was lost, the seeds may have changed all the same.
    const isDone = 'answer' in outcome || (outcome.isUnknown && (await haveChanged(client, shown)));
    if (isDone) {
      drawn.current = undefined;
      echo.take();
    } else setFailure(outcome.failure);
    for (const queryKey of [SEEDS_KEY, GAMES_KEY]) void client.invalidateQueries({ queryKey });
    return isDone;
  };
  return { rotate, isPending: pending === true, failure };
}

/** Whether other seeds are in use than those that were shown; false too where nobody can say. */
async function haveChanged(client: QueryClient, shown: ReadSeeds | undefined): Promise<boolean> {
  if (shown === undefined) return false;
  const read = client.query({ queryKey: SEEDS_KEY, queryFn: () => readSeeds(shown) }).catch(() => shown);
  return (await read).current.id !== shown.current.id;
}
