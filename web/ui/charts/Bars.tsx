import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './FigureChart.module.css';
import type { ChartPoint } from './FigureChart.tsx';

type TipProps = {
  active?: boolean;
  payload?: readonly { payload?: ChartPoint }[];
  say: (value: number) => string;
};

const Tip = ({ active, payload, say }: TipProps) => {
  const point = payload?.[0]?.payload;
  if (active !== true || point === undefined) return null;
  return (
    <div className={classes.tip}>
      <span>{point.label}</span>
      <strong>{say(point.value)}</strong>
    </div>
  );
};

type Props = {
  points: readonly ChartPoint[];
  tone: 'petrol' | 'flame' | 'ok';
  say: (value: number) => string;
  sayShort: (value: number) => string;
};

/** Hidden from screen readers; the table has the same figures. */
export const Bars = ({ points, tone, say, sayShort }: Props) => (
  <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
    <BarChart
      data={[...points]}
      accessibilityLayer={false}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="18%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="short"
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
        minTickGap={24}
        interval="equidistantPreserveStart"
      />
      <YAxis
        width={52}
        tickLine={false}
        axisLine={false}
        tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
        tickFormatter={sayShort}
        allowDecimals={false}
      />
      <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={<Tip say={say} />} />
      <Bar
        dataKey="value"
        fill={`var(--${tone})`}
        isAnimationActive={false}
        radius={[2, 2, 0, 0]}
        maxBarSize={44}
      />
    </BarChart>
  </ResponsiveContainer>
);
