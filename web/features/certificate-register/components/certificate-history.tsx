import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { certificateStates } from '#domain/certificates/certificates.ts';
import { ChangeHistory } from '#web/components/page/change-history.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { sessionQuery } from '#web/lib/session/session.ts';

const fields = ['state', 'validUntil', 'source', 'reasonZh', 'reasonEn', 'proposedBy', 'answer'] as const;
const actions = [
  'revoked',
  'kept',
  'term',
  'revocation-proposed',
  'revocation-declined',
  'revocation-taken-back',
] as const;

/** What was changed of a certificate, by whom and why. */
export function CertificateHistory({ number }: { number: string }) {
  const { t } = useTranslation(['register', 'common']);
  const { data: user } = useQuery(sessionQuery);
  const fieldName = (field: string) => {
    const known = fields.find((one) => one === field);
    return known ? t(`field.${known}`) : field;
  };
  const valueText = (_field: string, value: unknown) => {
    const state = certificateStates.find((one) => one === value);
    return state && t(`state.${state}`);
  };
  const actionName = (action: string) => {
    const known = actions.find((one) => one === action);
    return known ? t(`action.${known}`) : action;
  };
  const words = { actionName, fieldName, valueText };
  return (
    <Panel as="aside" title={t('common:change.history')} padded>
      {user && <ChangeHistory kind="certificate" id={number} you={user.accountId} {...words} />}
    </Panel>
  );
}
