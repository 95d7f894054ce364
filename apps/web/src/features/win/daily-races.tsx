import { Button, Modal } from '@mantine/core';
import { IconFlag3 } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './daily-races.module.css';
import { useWords } from './use-words.ts';
import { DialogRoot } from '../../ui/dialog.tsx';

const PRIZE_POOL = '₹100,000';
const COMPLETE_PERCENT = 80;

function RacesComing({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  return (
    <div className={classes.coming}>
      <p className={classes.text}>{t('races.soonText')}</p>
      <div className={classes.pool}>
        <span className={classes.text}>{t('races.pool')}</span>
        <strong className={classes.prize}>{PRIZE_POOL}</strong>
      </div>
      <div>
        <div
          className={classes.track}
          role="progressbar"
          aria-label={t('races.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={COMPLETE_PERCENT}
        >
          <div className={classes.bar} />
        </div>
        <p className={classes.percent}>{t('races.complete', { percent: COMPLETE_PERCENT })}</p>
      </div>
      <Button fullWidth onClick={onClose}>
        {t('races.gotIt')}
      </Button>
    </div>
  );
}

/** The promo for the races, which say plainly that they are not here yet. */
export function DailyRaces() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={classes.promo} aria-labelledby="daily-races">
      <span className={classes.flag}>
        <IconFlag3 size={28} stroke={1.8} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <h2 id="daily-races" className={classes.title}>
          {t('races.title')}
        </h2>
        <p className={classes.text}>{t('races.text')}</p>
      </div>
      <Button variant="default" className={classes.button} onClick={() => setOpen(true)}>
        {t('races.button')}
      </Button>
      <DialogRoot opened={isOpen} onClose={close} centered>
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.head}>
            <Modal.Title>{t('races.soonTitle')}</Modal.Title>
            <Modal.CloseButton aria-label={t('races.close')} />
          </div>
          <Modal.Body>
            <RacesComing onClose={close} />
          </Modal.Body>
        </Modal.Content>
      </DialogRoot>
    </section>
  );
}
