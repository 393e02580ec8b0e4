import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Ad } from '../../../../contract/ads/adShapes.ts';
import { PriceFigure } from '../../../shared/adView/PriceFigure.tsx';
import { answerText } from '../../../shared/adView/sideWords.ts';
import classes from './AnswerBar.module.css';

/** On narrow screens the contact panel is far below: the price and the one thing to do stay in sight. */
export const AnswerBar = ({ ad, onAsk }: { ad: Ad; onAsk: () => void }) => {
  const { i18n } = useLingui();
  return (
    <div className={classes.bar}>
      <PriceFigure ad={ad} />
      <Button size="md" onClick={onAsk}>
        {i18n._(answerText[ad.side ?? 'sell'])}
      </Button>
    </div>
  );
};
