import type { AdminRewardRecord } from '@rang/contract';
import { StatusText } from '../../ui/status-text.tsx';
import { PlayerCell, PlayerLink } from '../player-link.tsx';
import records from '../records.module.css';
import { describeLastDecision, MARK_WORDS, REWARD_STATE_NAMES, REWARD_STATE_TONES } from './reward-words.ts';

type Reward = AdminRewardRecord;

/** Whom it is for, or who brought them. */
export function PartyCell({ party }: { party: Reward['friend'] }) {
  return (
    <PlayerCell player={party}>
      <PlayerLink id={party._id}>{party.username}</PlayerLink>
    </PlayerCell>
  );
}

/** What the friend has in common with whom, a sentence for each; a household or a company may be behind it too. */
export function MarkList({ reward: { marks, referrer } }: { reward: Reward }) {
  return marks.map(({ kind, sharedWith }) => (
    <small key={kind}>
      {MARK_WORDS[kind]} <PlayerLink id={sharedWith._id}>{sharedWith.username}</PlayerLink>
      {sharedWith._id === referrer._id ? ', who brought them' : ''}
    </small>
  ));
}

export function StateText({ reward: { state } }: { reward: Reward }) {
  return <StatusText tone={REWARD_STATE_TONES[state]}>{REWARD_STATE_NAMES[state]}</StatusText>;
}

/** What became of it, who said so, and why. */
export function StateCell({ reward }: { reward: Reward }) {
  const said = describeLastDecision(reward);
  const reason = reward.decisions.at(-1)?.reason ?? null;
  return (
    <span className={records.two}>
      <StateText reward={reward} />
      {said === undefined ? null : <small>{said}</small>}
      {reason === null ? null : (
        <small>
          “<bdi>{reason}</bdi>”
        </small>
      )}
    </span>
  );
}
