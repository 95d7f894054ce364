import type { BetPlace, GameBet } from '@rang/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGameCards, type GameCard } from '../../../play/game-card.ts';
import { useWords } from '../use-words.ts';
import classes from './history.module.css';

/** The game of a bet; undefined for one that this page does not know yet, of a house that is newer. */
function useCard({ game }: Pick<BetPlace, 'game'>): GameCard | undefined {
  return useGameCards().find(({ facts }) => facts.id === game);
}

/** What the game of a bet is called, and which round of it. */
function usePlaceWords(): (bet: BetPlace) => { readonly game: string; readonly round: string | undefined } {
  const { t } = useWords();
  const cards = useGameCards();
  return ({ game, round }) => ({
    game: cards.some(({ facts }) => facts.id === game) ? t(`games:${game}.title`) : game,
    round: round === null ? undefined : t('bets.round', { round }),
  });
}

export function BetGame({ bet }: { bet: BetPlace }) {
  return <span className={classes.value}>{usePlaceWords()(bet).game}</span>;
}

/** What was chosen and in which round, in one line. */
export function BetChoice({ bet }: { bet: GameBet }) {
  const { round } = usePlaceWords()(bet);
  const Choice = useCard(bet)?.Choice;
  const { choice } = bet;
  if (round === undefined && choice === null) return null;
  return (
    <span className={classes.choice}>
      {choice === null ? null : Choice === undefined ? choice : <Choice choice={choice} />}
      {round === undefined ? null : <span>{round}</span>}
    </span>
  );
}

/** The way to the proof of a bet's round or game, once there is one. */
export function BetProof({ bet, time }: { bet: BetPlace; time: string }) {
  const { t } = useWords();
  const { game } = usePlaceWords()(bet);
  return (
    <ProofLink bet={bet} className={classes.proofLink} label={t('bets.proofOf', { game, time })}>
      <IconShieldCheck size={20} aria-hidden="true" />
    </ProofLink>
  );
}

/** The game and the round of a bet, in one line, which leads to the proof once there is one. */
export function PlaceLink({ bet, time }: { bet: BetPlace; time: string }) {
  const { t } = useWords();
  const { game, round } = usePlaceWords()(bet);
  const place = round === undefined ? game : `${game} · ${round}`;
  if (bet.proof === null) return <span className={classes.place}>{place}</span>;
  // The sign stays on the line of the last word.
  const last = place.lastIndexOf(' ') + 1;
  return (
    <ProofLink bet={bet} className={classes.place}>
      {place.slice(0, last)}
      <span style={{ whiteSpace: 'nowrap' }}>
        {place.slice(last)}
        <IconShieldCheck size={16} aria-hidden="true" />
      </span>
      <span className="rang-unseen"> {t('bets.proofOf', { game, time })}</span>
    </ProofLink>
  );
}

interface ProofLinkProps {
  readonly bet: BetPlace;
  readonly className: string | undefined;
  /** Read aloud in place of what is in it. */
  readonly label?: string;
  readonly children: ReactNode;
}

function ProofLink({ bet, className, label, children }: ProofLinkProps) {
  const card = useCard(bet);
  if (bet.proof === null || card === undefined) return null;
  return (
    <Link
      to="/dashboard/game/$gameId"
      params={{ gameId: card.facts.path }}
      search={{ proof: bet.proof }}
      state={{ isFromList: true }}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
