import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pace } from './check-links.ts';
import { formatCount } from '../../lib/format-number.ts';
import { usePacedCheck } from './use-paced-check.ts';
import { ProofCheck } from './proof-check.tsx';

interface ChainCheckProps<Finding> {
  /** How many links there are to hash. */
  readonly links: number;
  /** Undefined when it was cancelled. */
  readonly verify: (pace: Pace) => Promise<Finding | undefined>;
  readonly verdictOf: (finding: Finding) => ReactNode;
  readonly hint: string;
}

/** Lets this browser check a round's proof, which takes a while where the chain is long. */
export function ChainCheck<Finding>({ links, verify, verdictOf, hint }: ChainCheckProps<Finding>) {
  const { t, i18n } = useTranslation('play');
  const { check, run } = usePacedCheck(verify);
  const progressOf = (done: number) => {
    const counts = { done: formatCount(done, i18n.language), total: formatCount(links, i18n.language) };
    return { done, total: links, label: t('checkedLinks'), text: t('hashing', counts) };
  };
  return (
    <ProofCheck
      onVerify={run}
      {...(check.kind === 'running' ? { progress: progressOf(check.done) } : {})}
      verdict={check.kind === 'done' ? verdictOf(check.finding) : undefined}
      failure={check.kind === 'failed' ? check.reason : undefined}
      hint={check.kind === 'idle' ? hint : undefined}
    />
  );
}
