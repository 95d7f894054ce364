import { colourOf } from '@rang/games';
import { ChainCheck } from '../../../play/proof/chain-check.tsx';
import { Verdict } from '../../../play/proof/verdict.tsx';
import { useWords } from '../wording/use-words.ts';
import type { Claim, Finding } from './verify-proof.ts';

/** Lets this browser check a round's proof. */
export function RoundCheck({ claim, claimedDigit }: { claim: Claim; claimedDigit: number }) {
  const { t } = useWords();
  return (
    <ChainCheck
      links={claim.links}
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      verify={async (pace) => (await import('./verify-proof.ts')).verifyProof(claim, pace)}
      verdictOf={(finding) => <Found finding={finding} claimed={claimedDigit} />}
      hint={t('proof.how')}
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
