import { useTranslation } from 'react-i18next';
import { auditedOperations } from '#contract/audit.ts';

/** What an operation is called; one of a former release keeps its own name. */
export function useOperationName(): (operation: string) => string {
  const { t } = useTranslation('audit');
  return (operation) => {
    const known = auditedOperations.find((one) => one === operation);
    return known ? t(`operation.${known}`) : operation;
  };
}
