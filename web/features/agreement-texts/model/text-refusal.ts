import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';

const gaps = z.object({ issues: z.array(z.object({ path: z.string(), code: z.string() })) });
const rules = ['past', 'before-last', 'parts'] as const;

/** A refusal that says of each field what is to be mended. */
export function useTextRefusal() {
  const { t } = useTranslation(['agreement-texts', 'form']);
  const refusal = useRefusal();
  const [own, setOwn] = useState<Record<string, string>>({});
  const textOf = (code: string) => {
    const rule = rules.find((one) => one === code);
    return rule ? t(`rule.${rule}`) : t('form:required');
  };
  return {
    ...refusal,
    fields: { ...refusal.fields, ...own },
    take: async (error: unknown) => {
      const details = error instanceof ApiError ? gaps.safeParse(error.details).data : undefined;
      setOwn(Object.fromEntries(details?.issues.map(({ path, code }) => [path, textOf(code)]) ?? []));
      await refusal.take(error);
    },
    clear: () => {
      setOwn({});
      refusal.clear();
    },
  };
}
