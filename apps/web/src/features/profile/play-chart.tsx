import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import { numberFormat } from '../../lib/format-number.ts';

interface PlayChartProps {
  readonly bars: { readonly name: string; readonly net: number }[];
  /** What the height of a bar is. */
  readonly label: string;
  readonly writeName?: (name: string) => string;
  /** The bars whose names are written; all of them where nothing is said. */
  readonly named?: readonly string[] | undefined;
}

/** The room, in pixels, that a bar's name has on a phone. */
const NAME_WIDTH = 76;
const RUPEES = { style: 'currency', currency: 'INR' } as const;

/**
 * Bars above and below a line: which side one is on says what its colour says. A file of its own, as what draws it weighs more
 * than all else on the page.
 */
export function PlayChart({ bars, label, writeName = (name) => name, named }: PlayChartProps) {
  const nets = bars.map(({ net }) => net);
  const lines = roundSteps(Math.min(...nets), Math.max(...nets));
  const write = (rupees: number, form: Intl.NumberFormatOptions) =>
    numberFormat({ ...RUPEES, ...form })
      .format(rupees)
      .replace('-', '−');
  // Lakhs are written short, and then every line of the same chart.
  const short = lines.some((line) => Math.abs(line) >= 1_00_000) ? ({ notation: 'compact' } as const) : {};
  const digits = lines.every(Number.isInteger) && short.notation === undefined ? 0 : 2;
  return (
    <BarChart
      h={220}
      data={bars}
      dataKey="name"
      series={[{ name: 'net', label, color: 'var(--rang-mark-2)' }]}
      getBarColor={(value) => (value < 0 ? 'var(--rang-mark-1)' : 'var(--rang-mark-3)')}
      textColor="var(--rang-muted)"
      gridColor="var(--rang-line)"
      valueFormatter={(value) => write(value, { signDisplay: 'exceptZero' })}
      barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 24 } }}
      barProps={{ isAnimationActive: false, maxBarSize: 48 }}
      maxBarWidth={48}
      referenceLines={[{ y: 0, color: 'var(--rang-muted)' }]}
      tooltipProps={{ labelFormatter: (name) => (typeof name === 'string' ? writeName(name) : '') }}
      xAxisProps={{
        tickFormatter: writeName,
        interval: 0,
        // A name of several words stands on several lines.
        tick: { transform: 'translate(0, 10)', fontSize: 12, fill: 'currentColor', width: NAME_WIDTH },
        ...(named === undefined ? { height: 48 } : { ticks: [...named] }),
      }}
      yAxisProps={{
        width: 64,
        // A bar begins at nothing: cut off, a small one would look like a large one.
        domain: [lines[0] ?? 0, lines.at(-1) ?? 0],
        ticks: lines,
        interval: 0,
        tickFormatter: (value: number) =>
          write(value, { ...short, minimumFractionDigits: short.notation ? 0 : digits, maximumFractionDigits: digits }),
      }}
    />
  );
}

/**
 * Where the lines of an axis stand that shows what lies between `least` and `most`, from nothing on: on steps of 1, 2 or 5 times
 * a power of ten, at least of a hundredth, of which there are six at most.
 */
export function roundSteps(least: number, most: number): number[] {
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  const rough = Math.max((high - low) / 4, 0.01);
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const count = Math.max(last - first, 1) + 1;
  return Array.from({ length: count }, (_, place) => Number(((first + place) * step).toFixed(2)));
}
