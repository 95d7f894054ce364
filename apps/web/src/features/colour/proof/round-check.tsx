import { colourOf } from '@rang/games';
import { ProofCheck } from '../../../ui/proof-check.tsx';
import { Verdict } from '../../../ui/verdict.tsx';
import { formatCount } from '../wording/format-amounts.ts';
import { useWords } from '../wording/use-words.ts';
import { useVerifyProof } from './use-verify-proof.ts';
import type { Claim, Finding } from './verify-proof.ts';

/** Lets this browser check a round's proof, which takes a while where the chain is long. */
export function RoundCheck({ claim, claimedDigit }: { claim: Claim; claimedDigit: number }) {
  const { t, language } = useWords();
  const { check, run } = useVerifyProof(claim);
  const progressOf = (done: number) => {
    const counts = { done: formatCount(done, language), total: formatCount(claim.links, language) };
    return { done, total: claim.links, label: t('proof.progress'), text: t('proof.verifying', counts) };
  };
  return (
    <ProofCheck
      onVerify={run}
      {...(check.kind === 'running' ? { progress: progressOf(check.done) } : {})}
      verdict={check.kind === 'done' ? <Found finding={check.finding} claimed={claimedDigit} /> : undefined}
      failure={check.kind === 'failed' ? check.reason : undefined}
      hint={check.kind === 'idle' ? t('proof.how') : undefined}
    />
  );
}

function Found({ finding, claimed }: { finding: Finding; claimed: number }) {
  const { t } = useWords();
  const { digit, isLinked } = finding;
  const isDrawRight = digit === claimed;
  const draw = { number: digit, colour: t(`onColour.${colourOf(digit)}`), claimed };
  return (
    <Verdict
      right={t('proof.allRight')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isDrawRight, text: t(isDrawRight ? 'proof.drawRight' : 'proof.drawWrong', draw) },
        { isRight: isLinked, text: t(isLinked ? 'proof.chainRight' : 'proof.chainWrong') },
      ]}
    />
  );
}
