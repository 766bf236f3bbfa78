import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/components/page-head.tsx';
import { Facts } from '#web/components/panel.tsx';
import { useEnterpriseState } from '../api/get-enterprise-state.ts';

/** In place of the management centre, for an enterprise that the programme has not admitted. */
export function NoPermission() {
  const { t } = useTranslation('session');
  const { data } = useEnterpriseState();
  usePageTitle(t('noPermission'));
  const { email, phone } = data?.contact ?? { email: null, phone: null };
  const facts = [
    ...(email ? [{ term: t('email'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone ? [{ term: t('phone'), value: phone }] : []),
  ];
  return (
    <div className="page-message">
      <h1 className="title">{t('noPermission')}</h1>
      <p className="sub">{t(facts.length > 0 ? 'noPermissionHint' : 'noPermissionNobody')}</p>
      <Facts facts={facts} />
    </div>
  );
}
