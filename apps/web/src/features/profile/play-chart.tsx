import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import { numberFormat } from '../../lib/format-number.ts';

interface PlayChartProps {
  readonly bars: { readonly name: string; readonly net: number }[];
  /** What the height of a bar is. */
  readonly label: string;
  readonly language: string;
  readonly writeName?: (name: string) => string;
}

const RUPEES = { style: 'currency', currency: 'INR' } as const;

/**
 * Bars above and below a line: which side one is on says what its colour says. A file of its own, as what draws it weighs more
 * than all else on the page.
 */
export function PlayChart({ bars, label, language, writeName = (name) => name }: PlayChartProps) {
  const write = (rupees: number, form: Intl.NumberFormatOptions) =>
    numberFormat(language, { ...RUPEES, ...form })
      .format(rupees)
      .replace('-', '−');
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
      barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 4 } }}
      barProps={{ isAnimationActive: false, maxBarSize: 48 }}
      maxBarWidth={48}
      referenceLines={[{ y: 0, color: 'var(--rang-muted)' }]}
      tooltipProps={{ labelFormatter: (name) => (typeof name === 'string' ? writeName(name) : '') }}
      xAxisProps={{ tickFormatter: writeName, minTickGap: 24 }}
      yAxisProps={{
        width: 60,
        // A bar begins at nothing: cut off, a small one would look like a large one.
        domain: [(least: number) => Math.min(0, least), (most: number) => Math.max(0, most)],
        tickFormatter: (value: number) => write(value, { notation: 'compact', maximumFractionDigits: 1 }),
      }}
    />
  );
}
