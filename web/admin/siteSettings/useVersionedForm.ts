import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useContractForm } from '../../lib/form.ts';
import { formDrafts } from '../../lib/formDrafts.ts';
import { session } from '../../lib/session.ts';
import { changedPaths, mergeOver } from './threeWay.ts';

type Versioned = { version: number; updatedAt: string | null; updatedBy: string | null };

type Options<Settings, Fields> = {
  /** Settings as first read; later versions come in through `adopt`. */
  settings: Settings;
  fieldsOf: (settings: Settings) => Fields;
  /** Draft key of the unsaved input, which outlives a lost session and a reload. */
  draft: string;
  /** When errors are first shown. */
  mode?: 'onSubmit' | 'onTouched';
};

/** Another user saved while this form was open. `both` lists the paths changed on both sides. */
export type Meanwhile = { by: string | null; at: string | null; both: string[] };

/** Form over settings that several users may edit: unsaved input is always merged over the stored values. */
export const useVersionedForm = <Settings extends Versioned, Fields extends FieldValues, Out>(
  schema: z.ZodType<Out, Fields>,
  { settings, fieldsOf, draft, mode = 'onTouched' }: Options<Settings, Fields>,
) => {
  const key = formDrafts.keyOf(session.get().user?.id ?? 'nobody', draft);
  const [start] = useState(() => {
    const storedDraft = formDrafts.read(key) as { mine: Fields; before: Fields } | null;
    const stored = fieldsOf(settings);
    return storedDraft === null ? stored : mergeOver(storedDraft.mine, storedDraft.before, stored);
  });
  const [saved, setSaved] = useState(settings);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const form = useContractForm(schema, { defaultValues: start as DefaultValues<Fields>, mode });
  const values = useWatch({ control: form.control }) as Fields;
  const before = fieldsOf(saved);
  const changed = changedPaths(values, before);

  const latest = useRef({ key, before });
  latest.current = { key, before };
  const isChanged = changed.length > 0;
  useEffect(() => {
    const { key: name, before: base } = latest.current;
    if (isChanged) formDrafts.write(name, { mine: values, before: base });
    else formDrafts.remove(name);
  }, [values, isChanged]);

  const become = (next: Settings, base: Fields) => {
    const merged = mergeOver(form.getValues(), base, fieldsOf(next));
    setSaved(next);
    form.reset(merged);
  };

  /** Another user saved first. */
  const overtaken = (theirs: Settings) => {
    const mine = new Set(changedPaths(form.getValues(), before));
    const both = changedPaths(fieldsOf(theirs), before).filter((path) => mine.has(path));
    if (mine.size > 0) setMeanwhile({ by: theirs.updatedBy, at: theirs.updatedAt, both });
    become(theirs, before);
  };
  const newer = useRef(() => {});
  newer.current = () => {
    if (settings.version > saved.version) overtaken(settings);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version matters
  useEffect(() => newer.current(), [settings.version]);

  return {
    form,
    values,
    saved,
    changed,
    meanwhile,
    /** Takes newer settings; unsaved input stays on top. */
    adopt: (next: Settings) => become(next, before),
    /** After a save: what was sent is stored; later input stays unsaved. */
    landed: (next: Settings, sent: Fields) => {
      setMeanwhile(null);
      become(next, sent);
    },
    overtaken,
    /** Discards unsaved input in favor of the stored values. */
    discard: (next: Settings = saved) => {
      setMeanwhile(null);
      setSaved(next);
      form.reset(fieldsOf(next));
      formDrafts.remove(key);
    },
  };
};
