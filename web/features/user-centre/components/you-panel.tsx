import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { type AccountPage, accountPageAddress } from '#web/lib/session/account-service.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import css from './company.module.css';

/** The reader's own account, and the ways to its password and second factor. */
export function YouPanel() {
  const { t } = useTranslation(['user-centre', 'common']);
  const language = useLanguage();
  const personName = usePersonName();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const link = (page: AccountPage, text: string) => (
    <a className="btn small" href={accountPageAddress(page, language)}>
      {text}
    </a>
  );
  return (
    <Panel as="aside" title={t('you.title')} padded>
      <Facts
        facts={[
          { term: t('you.login'), value: user.login },
          { term: t('you.name'), value: personName(user.name, user.nameEn) },
          ...(user.enterpriseRight
            ? [{ term: t('colleague.right'), value: t(`common:right.${user.enterpriseRight}`) }]
            : []),
        ]}
      />
      {user.hasAccountPages && (
        <p className={`row ${css.foot}`}>
          {link('password', t('common:changePassword'))}
          {link('security', t('common:accountSecurity'))}
        </p>
      )}
    </Panel>
  );
}
