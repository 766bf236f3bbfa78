import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';

const problems = ['wrong', 'expired', 'done'] as const;

/** What was said against a code or a set-up; with words of its own, and in place of all others, where it is the code. */
export function useSetUpRefusal() {
  const { t } = useTranslation('programme');
  const refusal = useRefusal({ root: 'programme' });
  const [problem, setProblem] = useState<(typeof problems)[number] | null>(null);
  const take = async (error: unknown) => {
    const known = error instanceof ApiError ? error.details.problem : undefined;
    const found = problems.find((one) => one === known) ?? null;
    setProblem(found);
    if (found === null) await refusal.take(error);
  };
  const clear = () => {
    setProblem(null);
    refusal.clear();
  };
  const text = problem === null ? refusal.text : t(`code.${problem}`);
  return { ...refusal, text, take, clear, codeProblem: problem };
}
