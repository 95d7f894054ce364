import { crashChain, crashRoundDetails, formatRupees, rupeesText, type CrashRoundDetails } from '@rang/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../house/calls/api.ts';
import { refusalText } from '../../../house/calls/refusal-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { formatHundredths, readHundredths } from '../../../play/format-figures.ts';
import { StateNote } from '../../../play/frame/panel.tsx';
import { ChainCheck, useChainLines } from '../../../play/proof/chain-check.tsx';
import { CommandLine, ProofFacts } from '../../../play/proof/hash-field.tsx';
import { useProof } from '../../../play/proof/proof-dialogs.tsx';
import { isAhead, isUnknown, NoProof, Verdict, type CheckedLine } from '../../../play/proof/proof-check.tsx';
import { useCrash } from '../live/use-crash.ts';
import { BandMark, bandOf } from '../results/result-marks.tsx';
import { useWords } from '../wording/use-words.ts';
import { RoundBets } from './round-bets.tsx';
import classes from './round-page.module.css';
import type { RoundClaim, RoundFinding } from './verify-round.ts';

/** One round that is over: where it crashed, from what, the check of it in this browser, and who left at what. */
export function RoundPage({ round }: { round: number }) {
  const { t } = useWords();
  const { openFairness } = useProof();
  const { snapshot, connection } = useCrash();
  const running = connection === 'live' && snapshot !== undefined ? Number(snapshot.gameId) : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['crash', 'round', round],
    queryFn: async () => (await callApi(crashRoundDetails, { params: { gameId: round } })).data,
    // What is over never changes.
    staleTime: Infinity,
  });
  if (isAhead(error, round, running)) return <NoProof />;
  if (error !== null) {
    const again = { label: t('stage.retry'), onClick: () => void refetch() };
    // A bet that has been cashed out is there before its round is over.
    const text = isUnknown(error) ? t('proof.running') : refusalText(error, t('proof.failed'));
    return <StateNote text={text} action={again} />;
  }
  if (data === undefined) return <StateNote text={t('proof.loading')} />;
  return (
    <div className={classes.page}>
      <Drawn round={data} />
      <ProofFacts claim={data} rule={t(`rules.${data.outcomeRule}`)} />
      <RoundCheck claim={data} />
      <CommandLine game="crash" published={listOptions(data)} />
      <RoundBets bets={data.bets} totals={data.totals} />
      <button type="button" className={classes.fairness} onClick={openFairness}>
        {t('proof.fairness')}
      </button>
    </div>
  );
}

function Drawn({ round }: { round: CrashRoundDetails }) {
  const { t } = useWords();
  const crashPoint = readHundredths(round.crashPoint);
  const fair = formatHundredths(readHundredths(round.fairCrashPoint));
  return (
    <div className={classes.drawn}>
      <strong className={classes.figure} data-voided={round.voided || undefined}>
        {formatHundredths(crashPoint)}
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

/** What the command takes of a round, of its rule too. */
function listOptions({ hash, salt, outcomeRule, highestStake }: CrashRoundDetails) {
  const rule = outcomeRule === 'fair' ? undefined : outcomeRule;
  return { hash, salt, rule, 'highest-stake': highestStake === undefined ? undefined : rupeesText(highestStake) };
}

/** Lets this browser check a round's proof. */
function RoundCheck({ claim }: { claim: RoundClaim }) {
  const { t } = useWords();
  return (
    <ChainCheck
      links={claim.links}
      // Hashing comes to the browser of those who check, and weighs nothing for those who do not.
      verify={async (pace) => {
        const [{ verifyRound }, chains] = await Promise.all([import('./verify-round.ts'), callApi(crashChain)]);
        return await verifyRound(claim, chains.data, pace);
      }}
      verdictOf={(finding) => <Found finding={finding} claim={claim} />}
      hint={t('proof.how')}
    />
  );
}

function Found({ finding, claim }: { finding: RoundFinding; claim: RoundClaim }) {
  const { t } = useWords();
  const { fairPoint, isLinked } = finding;
  const claimedPoint = readHundredths(claim.fairCrashPoint);
  const isPointRight = fairPoint === claimedPoint;
  const points = {
    multiplier: formatHundredths(fairPoint),
    claimed: formatHundredths(claimedPoint),
  };
  const steps = { links: formatCount(claim.links) };
  const ruleLine = useRuleLine(finding, claim);
  const chainLines = useChainLines(finding, claim.links);
  return (
    <Verdict
      right={t(claim.outcomeRule === 'fair' ? 'proof.right' : 'proof.asAnnounced')}
      wrong={t('proof.wrong')}
      lines={[
        { isRight: isPointRight, text: t(isPointRight ? 'proof.pointRight' : 'proof.pointWrong', points) },
        ...(ruleLine === undefined ? [] : [ruleLine]),
        { isRight: isLinked, text: t(isLinked ? 'proof.chainRight' : 'proof.chainWrong', steps) },
        ...chainLines,
      ]}
    />
  );
}

/** What the announced rule makes of the draw; undefined in a fair round that crashed where its draw says. */
function useRuleLine({ point, fairPoint, isStakeRight }: RoundFinding, claim: RoundClaim): CheckedLine | undefined {
  const { t } = useWords();
  const { outcomeRule, highestStake } = claim;
  const claimed = readHundredths(claim.crashPoint);
  const stake = highestStake === undefined ? undefined : formatRupees(highestStake);
  const named = {
    multiplier: formatHundredths(point ?? fairPoint),
    claimed: formatHundredths(claimed),
  };
  if (point !== claimed) return { isRight: false, text: t('proof.ruleWrong', named) };
  if (outcomeRule === 'fair') return undefined;
  if (stake === undefined) return { isRight: true, text: t('proof.ruled', named) };
  return { isRight: isStakeRight, text: t(isStakeRight ? 'proof.ruledBy' : 'proof.stakeWrong', { ...named, stake }) };
}
