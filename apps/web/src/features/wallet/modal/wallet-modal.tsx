import { Modal, Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useHouse } from '../../../house/house.ts';
import { BALANCE_KEY } from '../../../house/money/balance.ts';
import { useWalletModal, type WalletTab } from '../../../house/money/wallet-modal.ts';
import { BalanceLine } from '../balance-line.tsx';
import { DepositPanel } from '../deposit/deposit-panel.tsx';
import { DEPOSITS_KEY } from '../deposit/use-deposits.ts';
import { STATEMENT_KEY } from '../statement/use-statement.ts';
import { useWords } from '../use-words.ts';
import { WITHDRAWALS_KEY } from '../withdraw/use-withdrawals.ts';
import { WithdrawPanel } from '../withdraw/withdraw-panel.tsx';
import classes from './wallet-modal.module.css';
import { DialogRoot } from '../../../ui/dialog.tsx';

interface BodyProps {
  readonly tab: WalletTab;
  readonly onTab: (tab: WalletTab) => void;
  readonly onClose: () => void;
}

function WalletBody({ tab, onTab, onClose }: BodyProps) {
  const { t } = useWords();
  const isPlay = useHouse()?.money === 'play';
  return (
    <div className={classes.body}>
      <BalanceLine />
      {isPlay ? <p className={classes.play}>{t('form.play')}</p> : null}
      <Tabs
        value={tab}
        onChange={(next) => onTab(next === 'withdraw' ? 'withdraw' : 'deposit')}
        classNames={{ panel: classes.panel }}
      >
        <Tabs.List grow aria-label={t('modal.tabs')}>
          <Tabs.Tab value="deposit">{t('deposit')}</Tabs.Tab>
          <Tabs.Tab value="withdraw">{t('withdraw')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deposit">
          <div className={classes.columns}>
            <div className={classes.card}>
              <DepositPanel onClose={onClose} />
            </div>
            <Steps title={t('steps.title')} steps={[t('steps.choose'), t('steps.pay'), t('steps.arrive')]} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="withdraw">
          <div className={classes.columns}>
            <div className={classes.card}>
              <WithdrawPanel isShown={tab === 'withdraw'} onClose={onClose} />
            </div>
            <Steps
              title={t('withdrawal.steps.title')}
              steps={[
                t('withdrawal.steps.ask'),
                t('withdrawal.steps.decide'),
                t(isPlay ? 'withdrawal.steps.payPlay' : 'withdrawal.steps.pay'),
              ]}
            />
          </div>
        </Tabs.Panel>
      </Tabs>
      <p className={classes.safe}>
        <IconLock size={16} aria-hidden="true" />
        {t('modal.safe')}
      </p>
    </div>
  );
}

/** The full-screen wallet. It opens on the tab that was asked for; closing it fetches anew what it may have changed. */
export function WalletModal({ opened: isOpen }: { opened: boolean }) {
  const { t } = useWords();
  const { opened, open, close } = useWalletModal();
  // While the dialog fades out nothing is open any more, and what it shows must not jump to another tab.
  const [lastTab, setLastTab] = useState<WalletTab>('deposit');
  if (opened !== null && opened !== lastTab) setLastTab(opened);
  const client = useQueryClient();
  const leave = useCallback(() => {
    close();
    const outOfDate = [BALANCE_KEY, DEPOSITS_KEY, WITHDRAWALS_KEY, STATEMENT_KEY];
    for (const queryKey of outOfDate) void client.invalidateQueries({ queryKey });
  }, [client, close]);
  return (
    <DialogRoot
      opened={isOpen}
      onClose={leave}
      fullScreen
      radius={0}
      transitionProps={{ transition: 'slide-up', duration: 200 }}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content}>
        {/* Modal.Header is a second banner landmark of the page; a plain row is none. */}
        <div className={classes.header}>
          <Modal.Title>{t('modal.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body>
          <WalletBody tab={opened ?? lastTab} onTab={open} onClose={leave} />
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

/** What happens before and after a form's button, step by step. */
function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  const id = useId();
  return (
    <aside className={classes.steps} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </aside>
  );
}
