import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trouble } from '../amount-field.tsx';
import type { Limits } from '../use-options.ts';
import { useWords } from '../use-words.ts';
import classes from './withdraw.module.css';

/** Told beside the button, where the player's eyes are, however long the form above is. */
export function Outcome({
  isDone,
  trouble,
  onClose,
}: {
  isDone: boolean;
  trouble: string | undefined;
  onClose: () => void;
}) {
  return (
    <>
      <div role="status">{isDone ? <Submitted onLeave={onClose} /> : null}</div>
      {trouble === undefined ? null : <Trouble>{trouble}</Trouble>}
    </>
  );
}

/** That a withdrawal was asked for, and the way to where it stands. */
export function Submitted({ role, onLeave }: { role?: 'status'; onLeave: () => void }) {
  const { t } = useWords();
  return (
    <p role={role} className={classes.done}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <span>
        {t('withdrawal.done')}
        <Link to="/dashboard/wallet" className={classes.again} onClick={onLeave}>
          {t('withdrawal.see')}
        </Link>
      </span>
    </p>
  );
}

export function ConfigTrouble({ limits }: { limits: Limits }) {
  const { t } = useWords();
  if (limits.data !== undefined) return null;
  return <FetchTrouble text={t('withdrawal.noConfig')} onReload={() => void limits.refetch()} />;
}

/** Says what could not be fetched, with the way to ask for it again. */
export function FetchTrouble({ text, onReload }: { text: string; onReload: () => void }) {
  const { t } = useWords();
  return (
    <Trouble>
      {text}
      <button type="button" className={classes.again} onClick={onReload}>
        {t('reload')}
      </button>
    </Trouble>
  );
}
