import { colourChain, colourProof, formatRupees, rupeesText, type OutcomeRule } from '@rang/contract';
import { getColour } from '@rang/games';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { StateNote } from '../../../play/frame/panel.tsx';
import { PigmentShape } from '../../../play/frame/pigment-shape.tsx';
import { ChainCheck, useChainLines } from '../../../play/proof/chain-check.tsx';
import { ChainCommitments, CommitmentSteps } from '../../../play/proof/chain-commitments.tsx';
import { CommandLine, ProofFacts } from '../../../play/proof/hash-field.tsx';
import { isAhead, NoProof, Verdict, type CheckedLine } from '../../../play/proof/proof-check.tsx';
import { useRound } from '../round/use-running-round.ts';
import { useWords } from '../wording/use-words.ts';
import classes from './colour-proofs.module.css';
import type { Claim, Finding } from './verify-proof.ts';

/** How results come about and how they can be checked, with the commitment that stands behind them. */
export function FairnessPage() {
  const { t } = useWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['colour', 'chain'],
    queryFn: async () => (await callApi(colourChain)).data,
  });
  const again = { label: t('errors.reload'), onClick: () => void refetch() };
  const note =
    error === null ? { text: t('fairness.loading') } : { text: refusalText(error, t('errors.fetch')), action: again };
  return (
    <>
      <CommitmentSteps draw={t('fairness.draw')} check={t('fairness.check')} />
      {data === undefined ? <StateNote {...note} /> : <ChainCommitments chains={data} />}
    </>
  );
}

/** One settled round: what was drawn, from what, and the check of it in this browser. */
export function ProofPage({ round }: { round: number }) {
  const { t } = useWords();
  const { timer } = useRound();
  const { data, error, refetch } = useQuery({
    queryKey: ['colour', 'proof', round],
    queryFn: async () => (await callApi(colourProof, { params: { round } })).data,
    // A settled round's proof never changes.
    staleTime: Infinity,
  });
  if (isAhead(error, round, timer?.round)) return <NoProof />;
  if (error !== null) {
    const again = { label: t('errors.reload'), onClick: () => void refetch() };
    return <StateNote text={refusalText(error, t('proof.missing'))} action={again} />;
  }
  if (data === undefined) return <StateNote text={t('proof.loading')} />;
  return (
    <div className={classes.page}>
      <Drawn number={data.number} fairNumber={data.fairNumber} rule={data.outcomeRule} />
      <ProofFacts claim={data} rule={t(`rules.${data.outcomeRule}`)} />
      <RoundCheck claim={data} />
      <CommandLine game="colour" published={listOptions(data)} />
    </div>
  );
}

/** What the command takes of a round, of its rule too. */
function listOptions({ hash, salt, outcomeRule, number, stakes }: Claim) {
  if (outcomeRule === 'fair') return { hash, salt };
  if (stakes === undefined) return { hash, salt, rule: outcomeRule, number };
  const { red, green, blue } = stakes;
  const staked = { red: rupeesText(red), green: rupeesText(green), blue: rupeesText(blue) };
  return { hash, salt, rule: outcomeRule, ...staked };
}

function Drawn({ number, fairNumber, rule }: { number: number; fairNumber: number; rule: OutcomeRule }) {
  const { t } = useWords();
  const colour = getColour(number);
  return (
    <div className={classes.drawn}>
      <span className={classes.number}>
        <PigmentShape colour={colour} size={34} />
        {number}
      </span>
      <span className={classes.colour}>{t(`colours.${colour}`)}</span>
      {rule === 'fair' ? null : (
        <p className={classes.fair}>
          {t('proof.fairWas', { number: fairNumber, colour: t(`onColour.${getColour(fairNumber)}`) })}
        </p>
      )}
    </div>
  );
}

/** Lets this browser check a round's proof. */
function RoundCheck({ claim }: { claim: Claim }) {
  const { t } = useWords();
  return (
    <ChainCheck
      links={claim.links}
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      verify={async (pace) => {
        const [{ verifyProof }, chains] = await Promise.all([import('./verify-proof.ts'), callApi(colourChain)]);
        return await verifyProof(claim, chains.data, pace);
      }}
      verdictOf={(finding) => <Found finding={finding} claim={claim} />}
      hint={t('proof.how')}
    />
  );
}

function Found({ finding, claim }: { finding: Finding; claim: Claim }) {
  const { t } = useWords();
  const { digit, isLinked } = finding;
  const isDrawRight = digit === claim.fairNumber;
  const draw = { number: digit, colour: t(`onColour.${getColour(digit)}`), claimed: claim.fairNumber };
  const ruleLine = useRuleLine(finding, claim);
  const chainLines = useChainLines(finding, claim.links);
  return (
    <Verdict
      right={t(ruleLine === undefined ? 'proof.allRight' : 'proof.asAnnounced')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isDrawRight, text: t(isDrawRight ? 'proof.drawRight' : 'proof.drawWrong', draw) },
        ...(ruleLine === undefined ? [] : [ruleLine]),
        { isRight: isLinked, text: t(isLinked ? 'proof.chainRight' : 'proof.chainWrong') },
        ...chainLines,
      ]}
    />
  );
}

/** What the announced rule makes of the draw; undefined in a fair round, whose number is the drawn one. */
function useRuleLine({ digit, number }: Finding, claim: Claim): CheckedLine | undefined {
  const { t } = useWords();
  const { outcomeRule, stakes } = claim;
  const named = { number, colour: t(`onColour.${getColour(number)}`), claimed: claim.number };
  if (number !== claim.number) return { isRight: false, text: t('proof.ruleWrong', named) };
  if (outcomeRule === 'operator-number') return { isRight: true, text: t('proof.chosen', named) };
  if (outcomeRule === 'fair')
    return digit === number ? undefined : { isRight: false, text: t('proof.ruleWrong', named) };
  if (stakes === undefined) return { isRight: false, text: t('proof.ruleWrong', named) };
  const staked = { red: formatRupees(stakes.red), green: formatRupees(stakes.green), blue: formatRupees(stakes.blue) };
  return { isRight: true, text: t('proof.sides', { ...named, ...staked }) };
}
