import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useContractForm } from '../lib/form.ts';
import { formDrafts } from '../lib/formDrafts.ts';
import { session } from '../lib/session.ts';
import { changedPaths, mergeOver } from './threeWay.ts';

type Versioned = { version: number; updatedAt: string | null; updatedBy: string | null };

type Options<Settings, Fields> = {
  /** As they were read; later ones come in through `adopt`. */
  settings: Settings;
  fieldsOf: (settings: Settings) => Fields;
  /** Names the copy of what is typed, which outlives a lost session and a reload. */
  draft: string;
  /** When faults are told first. */
  mode?: 'onSubmit' | 'onTouched';
};

/** Somebody else saved while this form was open. `both` names what was changed on both sides. */
export type Meanwhile = { by: string | null; at: string | null; both: string[] };

/** A form over settings that more than one person may change: what is typed always lies over what is stored. */
export const useVersionedForm = <Settings extends Versioned, Fields extends FieldValues, Out>(
  schema: z.ZodType<Out, Fields>,
  { settings, fieldsOf, draft, mode = 'onTouched' }: Options<Settings, Fields>,
) => {
  const key = formDrafts.keyOf(session.get().user?.id ?? 'nobody', draft);
  const [start] = useState(() => {
    const kept = formDrafts.read(key) as { mine: Fields; before: Fields } | null;
    const stored = fieldsOf(settings);
    return kept === null ? stored : mergeOver(kept.mine, kept.before, stored);
  });
  const [saved, setSaved] = useState(settings);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const form = useContractForm(schema, { defaultValues: start as DefaultValues<Fields>, mode });
  const values = useWatch({ control: form.control }) as Fields;
  const before = fieldsOf(saved);
  const changed = changedPaths(values, before);

  const kept = useRef({ key, before });
  kept.current = { key, before };
  const isChanged = changed.length > 0;
  useEffect(() => {
    const { key: name, before: base } = kept.current;
    if (isChanged) formDrafts.write(name, { mine: values, before: base });
    else formDrafts.remove(name);
  }, [values, isChanged]);

  const become = (next: Settings, base: Fields) => {
    const merged = mergeOver(form.getValues(), base, fieldsOf(next));
    setSaved(next);
    form.reset(merged);
  };

  /** Somebody else was first. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is news
  useEffect(() => newer.current(), [settings.version]);

  return {
    form,
    values,
    saved,
    changed,
    meanwhile,
    /** Settings as they are now; what is typed stays over them. */
    adopt: (next: Settings) => become(next, before),
    /** What was sent is stored; what was typed since stays typed. */
    landed: (next: Settings, sent: Fields) => {
      setMeanwhile(null);
      become(next, sent);
    },
    overtaken,
    /** Throws away what is typed, for what is stored. */
    discard: (next: Settings = saved) => {
      setMeanwhile(null);
      setSaved(next);
      form.reset(fieldsOf(next));
      formDrafts.remove(key);
    },
  };
};
