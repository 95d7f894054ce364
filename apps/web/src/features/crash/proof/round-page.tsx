import { crashRoundDetails, type CrashRoundDetails } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { formatTimes, hundredthsOf } from '../../../play/format-figures.ts';
import { StateNote } from '../../../play/frame/panel.tsx';
import { ChainCheck } from '../../../play/proof/chain-check.tsx';
import { HashField, ProofFacts } from '../../../play/proof/hash-field.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { Verdict } from '../../../play/proof/proof-check.tsx';
import { BandMark, bandOf } from '../history/result-marks.tsx';
import { useWords } from '../wording/use-words.ts';
import { RoundBets } from './round-bets.tsx';
import classes from './round-page.module.css';
import type { RoundClaim, RoundFinding } from './verify-round.ts';

/** One round that is over: where it crashed, from what, the check of it in this browser, and who left at what. */
export function RoundPage({ round }: { round: number }) {
  const { t } = useWords();
  const { openFairness } = useProof();
  const { data, error, refetch } = useQuery({
    queryKey: ['crash', 'round', round],
    queryFn: async () => (await callApi(crashRoundDetails, { params: { gameId: round } })).data,
    // What is over never changes.
    staleTime: Infinity,
  });
  if (error !== null) {
    const again = { label: t('stage.retry'), onClick: () => void refetch() };
    return <StateNote text={refusalText(error, t('proof.failed'))} action={again} />;
  }
  if (data === undefined) return <StateNote text={t('proof.loading')} />;
  const command = `npm run --silent verify -- crash --hash ${data.hash} --salt ${data.salt}`;
  return (
    <div className={classes.page}>
      <Drawn round={data} />
      <ProofFacts claim={data} rule={t(`rules.${data.outcomeRule}`)} />
      <RoundCheck claim={data} claimedPoint={hundredthsOf(data.fairCrashPoint)} />
      <dl className={classes.command}>
        <HashField label={t('proof.command')} value={command} />
      </dl>
      <RoundBets bets={data.bets} totals={data.totals} />
      <button type="button" className={classes.fairness} onClick={openFairness}>
        {t('proof.fairness')}
      </button>
    </div>
  );
}

function Drawn({ round }: { round: CrashRoundDetails }) {
  const { t, language } = useWords();
  const crashPoint = hundredthsOf(round.crashPoint);
  const fair = formatTimes(hundredthsOf(round.fairCrashPoint), language);
  return (
    <div className={classes.drawn}>
      <strong className={classes.figure} data-voided={round.voided || undefined}>
        {formatTimes(crashPoint, language)}
      </strong>
      <span className={classes.band}>
        <BandMark band={bandOf(crashPoint)} />
        {t(`history.bands.${bandOf(crashPoint)}`)}
      </span>
      {round.voided ? <p className={classes.note}>{t('proof.voided')}</p> : null}
      {round.outcomeRule === 'fair' ? null : (
        <p
          className={classes.note}
        >{`${t(`rules.${round.outcomeRule}`)}. ${t('proof.fairWas', { multiplier: fair })}`}</p>
      )}
    </div>
  );
}

interface RoundCheckProps {
  readonly claim: RoundClaim;
  /** Of the fair draw, in hundredths. */
  readonly claimedPoint: number;
}

/** Lets this browser check a round's proof. */
function RoundCheck({ claim, claimedPoint }: RoundCheckProps) {
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
