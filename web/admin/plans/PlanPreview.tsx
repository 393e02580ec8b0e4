import { Trans, useLingui } from '@lingui/react/macro';
import { PlanCard } from '../../shared/plans/PlanCard.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './PlanForm.module.css';
import type { PlanFields } from './planForm.ts';

/** Live preview of the plan's card on the pricing page. */
export const PlanPreview = ({ fields, currency }: { fields: PlanFields; currency: string }) => {
  const { t } = useLingui();
  const {
    name,
    description = '',
    price,
    durationDays,
    entitlements,
    bullets = [],
    highlighted = false,
  } = fields;
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  return (
    <div className={classes.preview}>
      <Section
        title={<Trans>On the pricing page</Trans>}
        {...(fields.isActive === false ? { note: <Trans>not on sale</Trans> } : {})}
      >
        <PlanCard
          heading="h3"
          isCurrent={false}
          plan={{
            id: '',
            code: fields.code,
            name: name === '' ? t`Name of the plan` : name,
            description,
            price: isNumber(price) ? price : 0,
            currency,
            durationDays: isNumber(durationDays) ? durationDays : 0,
            entitlements,
            bullets,
            isActive: true,
            isDefault: false,
            highlighted,
            order: 0,
          }}
        />
      </Section>
    </div>
  );
};
