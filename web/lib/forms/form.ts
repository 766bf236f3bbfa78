import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';
import { moveMarks } from './row-marks.ts';

/** Where an error belongs: `ram.value`, `contacts.0.email`; the empty string for the form itself. */
export type FieldPath = string;
type Issues = ReadonlyMap<FieldPath, z.core.$ZodIssue>;

function issuesOf(schema: z.ZodType, values: unknown): Issues {
  const result = schema.safeParse(values);
  const issues = new Map<FieldPath, z.core.$ZodIssue>();
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (!issues.has(path)) issues.set(path, issue);
  }
  return issues;
}

/** Marks after these changes: those of moved rows move along. */
function marksAfter(marks: ReadonlySet<FieldPath>, before: object, changes: object): ReadonlySet<FieldPath> {
  return Object.entries(changes).reduce((kept, [field, value]) => {
    const known: unknown = Reflect.get(before, field);
    return Array.isArray(known) && Array.isArray(value) ? moveMarks(kept, field, known, value) : kept;
  }, marks);
}

/**
 * A form checked with the server's own schema: a field on leaving it, everything that stands there on submit. A row
 * that is added later is checked when it is left, or on the next submit.
 * `set` takes changes of the top-level fields; `leave(path)` marks a field as seen; `begun` is what was typed before, and
 * `isChecked` says that it was submitted, so that its errors show at once.
 */
export function useForm<S extends z.ZodType>(
  schema: S,
  initial: z.input<S>,
  begun?: z.input<S>,
  isChecked = false,
) {
  const [values, setValues] = useState<z.input<S>>(begun ?? initial);
  const issues = issuesOf(schema, values);
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(() => new Set(isChecked ? issues.keys() : []));
  const start = useRef(initial);
  const issueAt = (path: FieldPath) => (left.has(path) ? issues.get(path) : undefined);
  const latest = useRef(values);
  const set = useCallback((changes: Partial<z.input<S>>) => {
    const before = latest.current;
    latest.current = Object.assign({}, before, changes);
    setValues(latest.current);
    setLeft((marks) => marksAfter(marks, before as object, changes));
  }, []);
  const leave = useCallback((path: FieldPath) => setLeft((before) => new Set(before).add(path)), []);
  const reset = useCallback((to: z.input<S>) => {
    start.current = to;
    latest.current = to;
    setValues(to);
    setLeft(new Set());
  }, []);
  return {
    values,
    set,
    leave,
    reset,
    issueAt,
    valid: issues.size === 0,
    changed: values !== start.current,
    /** The parsed values when all is well; otherwise null, and every error shows. */
    submit: (): z.output<S> | null => {
      setLeft((before) => new Set([...before, ...issues.keys()]));
      const result = schema.safeParse(values);
      return result.success ? result.data : null;
    },
  };
}
