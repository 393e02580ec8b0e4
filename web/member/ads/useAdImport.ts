import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { call } from '../../lib/api/api.ts';
import { upgrade } from '../../lib/upgrade.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refusalText } from './refusal.ts';

/** Import from a file; what the plan does not include is said before a file is chosen and mended. */
export const useAdImport = () => {
  const { i18n } = useLingui();
  const [importing, setImporting] = useState(false);
  const [asking, setAsking] = useState(false);
  const beginImport = async () => {
    if (asking) return;
    setAsking(true);
    try {
      const { entitlements } = await call(contract.plans.accessControl, {});
      if (entitlements.bulkImport) setImporting(true);
      else upgrade.open({ feature: 'bulkImport' }, () => setImporting(true));
    } catch (error) {
      toast.failed(refusalText(i18n, error));
    } finally {
      setAsking(false);
    }
  };
  return { importing, setImporting, asking, beginImport };
};
