import classes from './Donut.module.css';
import { DONUT_WIDTH, donutArcs, donutSize, squareStrokes } from './donut.ts';

type Props = {
  sell: number;
  buy: number;
  /** `country`: only the country is known, so a square is drawn instead of the ring. */
  precision: 'port' | 'country';
  text: string;
  active?: boolean;
};

const squareBox = (half: number) => ({
  x: -half,
  y: -half,
  width: half * 2,
  height: half * 2,
  rx: half * 0.45,
});

/** Number of ads at a place, split by side. The accessible text is on the surrounding control. */
export const Donut = ({ sell, buy, precision, text, active = false }: Props) => {
  const size = donutSize(sell + buy);
  const radius = (size - DONUT_WIDTH) / 2;
  const box = size + 6;
  return (
    <svg
      className={classes.root}
      width={box}
      height={box}
      viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`}
      data-active={active || undefined}
      data-precision={precision}
      aria-hidden
    >
      {precision === 'port' ? (
        <>
          <circle className={classes.disc} r={size / 2 + 1} />
          {donutArcs(sell, buy, radius).map(({ side, path }) => (
            <path key={side} className={classes.arc} data-side={side} d={path} strokeWidth={DONUT_WIDTH} />
          ))}
        </>
      ) : (
        <>
          <rect className={classes.disc} {...squareBox(size / 2 + 1)} />
          {squareStrokes(sell, buy, radius).map(({ side, path, share }) => (
            <path
              key={side}
              className={classes.arc}
              data-side={side}
              d={path}
              strokeWidth={DONUT_WIDTH}
              pathLength={1}
              {...(share < 1 ? { strokeDasharray: `${share} 1` } : {})}
            />
          ))}
        </>
      )}
      <text className={classes.count} dy="0.36em">
        {text}
      </text>
    </svg>
  );
};
