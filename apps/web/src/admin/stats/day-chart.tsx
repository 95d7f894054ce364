import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { LineChart } from '@mantine/charts';
import { GAMES } from '@rang/games';
import { formatIndianDay } from '../../lib/format-moment.ts';
import { numberFormat } from '../../lib/format-number.ts';
import { nameGame } from '../report-words.ts';

/** A day with a number for each game, by the game's id. */
export type ChartDay = { readonly day: string } & Readonly<Record<string, string | number>>;

interface DayChartProps {
  readonly days: ChartDay[];
  /** Whether the numbers are rupees. */
  readonly isMoney: boolean;
}

// Told apart by colour and by dashes; red, green and blue are the outcomes of rounds.
const LOOKS = [
  { color: 'var(--rang-mark-2)' },
  { color: 'var(--mantine-color-violet-5)', strokeDasharray: '7 4' },
  { color: 'var(--rang-text)', strokeDasharray: '2 3' },
  { color: 'var(--rang-muted)', strokeDasharray: '10 3 2 3' },
];
const SERIES = GAMES.map(({ id }, index) => ({
  name: id,
  label: nameGame(id),
  ...(LOOKS[index % LOOKS.length] ?? { color: 'var(--rang-text)' }),
}));
const MANY_DAYS = 31;

/** A line for each game. A file of its own, as what draws it weighs more than all else on the page. */
export function DayChart({ days, isMoney }: DayChartProps) {
  const money = isMoney ? ({ style: 'currency', currency: 'INR' } as const) : {};
  return (
    <LineChart
      h={280}
      data={days}
      dataKey="day"
      series={SERIES}
      curveType="linear"
      withLegend
      withDots={days.length <= MANY_DAYS}
      textColor="var(--rang-muted)"
      gridColor="var(--rang-line)"
      valueFormatter={(value) => numberFormat(money).format(value)}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 12 } }}
      lineProps={{ isAnimationActive: false }}
      xAxisProps={{ tickFormatter: writeDay, minTickGap: 24 }}
      yAxisProps={{
        width: 64,
        tickFormatter: (value: number) =>
          numberFormat({ ...money, notation: 'compact', maximumFractionDigits: 1 }).format(value),
      }}
    />
  );
}

/** `21 Nov`: the year is that of the table below. */
function writeDay(day: string): string {
  return formatIndianDay(day, 'en').replace(/ (\w{3})\w* \d{4}$/, ' $1');
}
