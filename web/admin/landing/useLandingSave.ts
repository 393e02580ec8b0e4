import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { contract } from '../../../contract/index.ts';
import { type AdminLanding, landingBody } from '../../../contract/site/landing.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { refresh } from '../../lib/api/query.ts';
import { setServerErrors } from '../../lib/form.ts';
import { refusalText } from '../../shared/auth/refusal.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useVersionedForm } from '../siteSettings/useVersionedForm.ts';
import { fieldsOf, type LandingFields } from './landingForm.ts';

const formSchema = landingBody.omit({ version: true }).required();
const readsOfLanding = [contract.landing.readForAdmin, contract.landing.read];

/** Form of the landing page and its saving. */
export const useLandingSave = (settings: AdminLanding) => {
  const { t } = useLingui();
  const versioned = useVersionedForm(formSchema, { settings, fieldsOf, draft: 'landing', mode: 'onSubmit' });
  const { form, saved } = versioned;
  const [refusal, setRefusal] = useState<string[]>([]);
  const [saving, setSaving] = useState(false);
  /** Error paths of the last attempt in order; a new array for each attempt. */
  const [faults, setFaults] = useState<readonly string[]>([]);

  const complain = (error: unknown) => {
    if (!(error instanceof ApiError) || error.details.length === 0) return setRefusal([refusalText(error)]);
    setRefusal(setServerErrors(form, error, ['hero', 'sections']));
    setFaults(error.details.map(({ path }) => path));
  };
  const send = async (sent: LandingFields) => {
    setRefusal([]);
    setFaults([]);
    setSaving(true);
    try {
      const answer = await call(contract.landing.save, { body: { ...sent, version: saved.version } });
      versioned.landed(answer, sent);
      refresh(readsOfLanding);
      toast.done(t`Landing page saved. Open pages show it within ten seconds.`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') {
        const theirs = await call(contract.landing.readForAdmin).catch(complain);
        if (theirs) versioned.overtaken(theirs);
      } else complain(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = form.handleSubmit(
    () => send(form.getValues()),
    () => {
      const { error } = formSchema.safeParse(form.getValues());
      setFaults(error?.issues.map(({ path }) => path.join('.')) ?? []);
    },
  );
  return {
    ...versioned,
    submit,
    saving,
    refusal,
    faults,
    discard: (next?: AdminLanding) => {
      setRefusal([]);
      setFaults([]);
      versioned.discard(next);
      if (next !== undefined) refresh(readsOfLanding);
    },
  };
};
