import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';

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

/**
 * A form checked with the server's own schema: a field on leaving it, everything on submit.
 * `set` takes changes of the top-level fields; `leave(path)` marks a field as seen; `begun` is what was typed before.
 */
export function useForm<S extends z.ZodType>(schema: S, initial: z.input<S>, begun?: z.input<S>) {
  const [values, setValues] = useState<z.input<S>>(begun ?? initial);
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(new Set());
  const [tried, setTried] = useState(false);
  const start = useRef(initial);
  const issues = issuesOf(schema, values);
  const issueAt = (path: FieldPath) => (tried || left.has(path) ? issues.get(path) : undefined);
  const set = useCallback((changes: Partial<z.input<S>>) => {
    setValues((before) => Object.assign({}, before, changes));
  }, []);
  const leave = useCallback((path: FieldPath) => setLeft((before) => new Set(before).add(path)), []);
  const reset = useCallback((to: z.input<S>) => {
    start.current = to;
    setValues(to);
    setLeft(new Set());
    setTried(false);
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
      setTried(true);
      const result = schema.safeParse(values);
      return result.success ? result.data : null;
    },
  };
}
