import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Facts, Panel } from '#web/components/page/panel.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { useOwnSessions } from '../../api/own-sessions.ts';
import css from '../company.module.css';

/** The reader's own account, and the way to what protects it. */
export function YouPanel() {
  const { t } = useTranslation(['user-centre', 'common', 'time']);
  const personName = usePersonName();
  const { data: user } = useQuery(sessionQuery);
  const { data: sessions } = useOwnSessions();
  const times = useTimeTexts();
  const now = useNow();
  if (!user) return null;
  const before = sessions?.signedInBefore;
  return (
    <Panel as="aside" title={t('you.title')} padded>
      <Facts
        facts={[
          { term: t('you.login'), value: user.login },
          { term: t('you.name'), value: personName(user.name, user.nameEn) },
          ...(user.enterpriseRight
            ? [{ term: t('colleague.right'), value: t(`common:right.${user.enterpriseRight}`) }]
            : []),
          ...(sessions
            ? [{ term: t('you.before'), value: before ? times.recent(before, now) : t('you.first') }]
            : []),
        ]}
      />
      <p className={css.foot}>
        <LinkButton small to={paths.accountSettings}>
          {t('page.accountSettings')}
        </LinkButton>
      </p>
    </Panel>
  );
}
