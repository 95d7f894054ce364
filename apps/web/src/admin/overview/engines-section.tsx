import { adminHealth, type EngineRecord, type EngineState } from '@rang/contract';
import { formatMoment } from '../../lib/format-moment.ts';
import { StatusText, type StatusTone } from '../../ui/status-text.tsx';
import { OfficeSection } from '../office-section.tsx';
import { usePolled } from '../office-session.ts';
import { OfficeTable, type OfficeColumn } from '../office-table.tsx';
import { MainCell } from '../player/cells.tsx';
import { nameGame } from '../report-words.ts';

const STATES: Record<EngineState, { readonly tone: StatusTone; readonly name: string }> = {
  plays: { tone: 'good', name: 'Plays' },
  rests: { tone: 'good', name: 'Between rounds' },
  silent: { tone: 'bad', name: 'Silent' },
  away: { tone: 'bad', name: 'Nobody plays' },
  none: { tone: 'calm', name: 'No engine needed' },
};

const COLUMNS: OfficeColumn<EngineRecord>[] = [
  {
    id: 'what',
    header: 'Game',
    cell: ({ row: { original: engine } }) => (
      <MainCell
        main={nameGame(engine.game)}
        small={describeRound(engine)}
        brief={
          engine.holder === null ? '' : `${describeHolder(engine)}; last sign of life ${writeTime(engine.renewedAt)}`
        }
      />
    ),
  },
  {
    id: 'state',
    header: 'Engine',
    cell: ({ row: { original: engine } }) => (
      <StatusText tone={STATES[engine.state].tone}>{STATES[engine.state].name}</StatusText>
    ),
  },
  { id: 'from', header: 'Held by', cell: ({ row }) => describeHolder(row.original) },
  { id: 'at', header: 'Last sign of life', cell: ({ row }) => writeTime(row.original.renewedAt) },
];

/** Who plays the rounds of each game, and whether they give signs of life. */
export function EnginesSection() {
  const { data, error } = usePolled(adminHealth);
  return (
    <OfficeSection title="Engines" error={error}>
      <OfficeTable
        label="Engines"
        columns={COLUMNS}
        rows={data?.engines ?? (error === null ? undefined : [])}
        empty="It is not known how they stand."
      />
    </OfficeSection>
  );
}

function describeRound({ round, state }: EngineRecord): string {
  if (state === 'none') return 'Games are played by their players alone';
  return round === null ? 'No round yet' : `Round ${round.id}, ${round.state}`;
}

function describeHolder({ holder, heldSince, state }: EngineRecord): string {
  if (holder === null || heldSince === null) return '—';
  const since = keepZone(formatMoment(heldSince, 'en', 'narrowInIndia'));
  return state === 'away' ? `${holder} had it last` : `${holder}, since ${since}`;
}

function writeTime(iso: string | null): string {
  return iso === null ? '—' : keepZone(formatMoment(iso, 'en', 'timeOfDayAndZone'));
}

/** Its zone begins no line of its own. */
function keepZone(moment: string): string {
  return moment.replace(/ (?=\w+$)/, '\u00A0');
}
