import { IconShieldCheck } from '@tabler/icons-react';
import classes from './fairness-button.module.css';
import { useProof } from './proof-context.ts';

/** Leads from a game's rules to how every result of it can be checked. */
export function FairnessButton({ text }: { text: string }) {
  const { openFairness } = useProof();
  return (
    <button type="button" className={classes.button} onClick={openFairness}>
      <IconShieldCheck size={20} aria-hidden="true" />
      {text}
    </button>
  );
}
