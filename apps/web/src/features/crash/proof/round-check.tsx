import { ChainCheck } from '../../../play/proof/chain-check.tsx';
import { Verdict } from '../../../play/proof/verdict.tsx';
import { formatCount } from '../../../lib/format-number.ts';
import { formatTimes } from '../../../play/format-figures.ts';
import { useWords } from '../wording/use-words.ts';
import type { RoundClaim, RoundFinding } from './verify-round.ts';

interface RoundCheckProps {
  readonly claim: RoundClaim;
  /** Of the fair draw, in hundredths. */
  readonly claimedPoint: number;
}

/** Lets this browser check a round's proof. */
export function RoundCheck({ claim, claimedPoint }: RoundCheckProps) {
  const { t } = useWords();
  return (
    <ChainCheck
      links={claim.links}
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      verify={async (pace) => (await import('./verify-round.ts')).verifyRound(claim, pace)}
      verdictOf={(finding) => <Found finding={finding} links={claim.links} claimedPoint={claimedPoint} />}
      hint={t('proof.how')}
    />
  );
}

function Found({ finding, links, claimedPoint }: { finding: RoundFinding; links: number; claimedPoint: number }) {
  const { t, language } = useWords();
  const { crashPoint, isLinked } = finding;
  const isPointRight = crashPoint === claimedPoint;
  const points = { multiplier: formatTimes(crashPoint, language), claimed: formatTimes(claimedPoint, language) };
  const steps = { links: formatCount(links, language) };
  return (
    <Verdict
      right={t('proof.right')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isPointRight, text: t(isPointRight ? 'proof.pointRight' : 'proof.pointWrong', points) },
        { isRight: isLinked, text: t(isLinked ? 'proof.chainRight' : 'proof.chainWrong', steps) },
      ]}
    />
  );
}
