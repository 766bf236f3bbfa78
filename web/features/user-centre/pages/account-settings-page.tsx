import { useTranslation } from 'react-i18next';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { paths } from '#web/paths.ts';
import { OwnDataPanel } from '../components/account/own-data-panel.tsx';
import { SessionsPanel } from '../components/account/sessions-panel.tsx';
import { SignInPanel } from '../components/account/sign-in-panel.tsx';
import css from '../components/company.module.css';
import { UserCentreHead } from '../components/user-centre-head.tsx';

function Notifications() {
  const { t } = useTranslation('user-centre');
  return (
    <Panel as="aside" title={t('notify.title')} padded>
      <p className="sub">{t('notify.lead')}</p>
      <p className={css.foot}>
        <LinkButton to={`${paths.messageCentre('personalTab')}?dialog=mail`} trailing="arrow">
          {t('notify.open')}
        </LinkButton>
      </p>
    </Panel>
  );
}

/** What the reader signs in with, where they are signed in, and what they are written to about. */
export function AccountSettingsPage() {
  const { t } = useTranslation(['user-centre', 'common', 'time', 'form', 'errors']);
  const title = t('page.accountSettings');
  return (
    <>
      <UserCentreHead title={title} crumbs={[{ label: title }]} />
      <div className="cols">
        <div>
          <SignInPanel />
          <SessionsPanel />
          <OwnDataPanel />
        </div>
        <Notifications />
      </div>
    </>
  );
}
