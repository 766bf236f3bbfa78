import { useCallback, useState } from 'react';
import type { z } from 'zod';
import type { Refusal } from '#web/lib/failures/refusal.ts';
import { useFieldErrors } from '#web/lib/forms/field-errors.ts';
import { type MaterialsDraft, materialsFormSchema } from './materials-draft.ts';

const prefix = 'materials.';

/** What the server said of the materials, with the paths of their own form. */
export function refusalOfMaterials(refusal: Refusal): Refusal {
  const fields = Object.entries(refusal.fields).map(([path, text]) => {
    const own = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    // One of two pictures: the error stands with the pair.
    return [own.replace(/^(images\.[\w-]+)\.\d+$/, '$1'), text] as const;
  });
  return { ...refusal, fields: Object.fromEntries(fields) };
}

/** Checks the materials: a field when it was left, everything once `tried`. */
export function useCheckedMaterials(values: MaterialsDraft, tried: boolean, refusal: Refusal) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const issues = new Map<string, z.core.$ZodIssue>();
  for (const issue of materialsFormSchema.safeParse(values).error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (!issues.has(path)) issues.set(path, issue);
  }
  const issueAt = (path: string) => (tried || left.has(path) ? issues.get(path) : undefined);
  const leave = useCallback((path: string) => setLeft((before) => new Set(before).add(path)), []);
  return useFieldErrors({ issueAt, leave }, refusalOfMaterials(refusal));
}
