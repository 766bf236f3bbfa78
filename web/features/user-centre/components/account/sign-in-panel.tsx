import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import type { IconName } from '#web/components/controls/icon-shapes.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { type AccountPage, accountPageAddress } from '#web/lib/session/account-service.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import css from './account.module.css';

type LineProps = { icon: IconName; title: string; note: string; children?: ReactNode };

function Line({ icon, title, note, children }: LineProps) {
  return (
    <li>
      <Icon name={icon} />
      <div className="grow">
        <b>{title}</b>
        <p className="cap">{note}</p>
      </div>
      {children}
    </li>
  );
}

/** What the reader signs in with, and where each of it is changed. */
export function SignInPanel() {
  const { t } = useTranslation(['user-centre', 'common']);
  const language = useLanguage();
  const { data: user } = useQuery(sessionQuery);
  if (!user) return null;
  const change = (page: AccountPage, text: string) =>
    user.hasAccountPages && (
      <a className="btn small" href={accountPageAddress(page, language)}>
        {text}
      </a>
    );
  return (
    <Panel title={t('signIn.title')}>
      <ul className={css.rows}>
        <Line icon="user" title={user.login} note={t('signIn.loginNote')} />
        <Line icon="lock" title={t('signIn.password')} note={t('signIn.passwordNote')}>
          {change('password', t('common:changePassword'))}
        </Line>
        <Line icon="shield" title={t('signIn.factors')} note={t('signIn.factorsNote')}>
          {change('security', t('signIn.manage'))}
        </Line>
      </ul>
    </Panel>
  );
}
