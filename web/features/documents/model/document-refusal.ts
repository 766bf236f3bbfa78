import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useRefusal } from '#web/lib/failures/refusal.ts';

const reasons = ['missing', 'depth', 'itself'] as const;

/** A refusal that says of a directory's place what is wrong with it, and of a text what is missing. */
export function useDocumentRefusal() {
  const { t } = useTranslation(['documents', 'form']);
  const refusal = useRefusal();
  const [own, setOwn] = useState<Record<string, string>>({});
  const take = async (error: unknown) => {
    const details = error instanceof ApiError ? error.details : {};
    const reason = reasons.find((one) => one === details.reason);
    const field = String(details.field ?? '');
    setOwn(reason ? { [field]: t(`reason.${reason}`) } : {});
    await refusal.take(error);
  };
  return {
    ...refusal,
    fields: { ...refusal.fields, ...own },
    take,
    clear: () => {
      setOwn({});
      refusal.clear();
    },
  };
}
