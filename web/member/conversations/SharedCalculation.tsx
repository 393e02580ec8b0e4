import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Message } from '../../../contract/messaging/conversations.ts';
import { useFormat } from '../../lib/format.ts';
import { priceStatusText } from '../../shared/adForm/formula/formulaText.ts';
import { useFormulaNames } from '../../shared/adForm/formula/useFormulaNames.ts';
import { calculationPrice } from '../../shared/calculations/calculationPrice.ts';
import { Code } from '../../ui/Code.tsx';
import classes from './Messages.module.css';

/** A price calculation that one side showed to the other. */
export const SharedCalculation = ({ shared }: { shared: NonNullable<Message['calculation']> }) => {
  const { i18n } = useLingui();
  const format = useFormat();
  const { symbols } = useFormulaNames();
  const price = calculationPrice(shared, symbols, format);
  return (
    <div className={classes.calculation}>
      <IconCalculator size={22} aria-hidden />
      <div>
        <Anchor
          renderRoot={(props) => <Link to="/users/calculations/$id" params={{ id: shared.id }} {...props} />}
        >
          <Trans>
            Price calculation <Code>{shared.number}</Code>
          </Trans>
        </Anchor>
        <div>
          <bdi>{price ?? <Trans>Licensed price</Trans>}</bdi> · {i18n._(priceStatusText[shared.status])}
        </div>
      </div>
    </div>
  );
};
