import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportOwnData } from '#contract/accounts/own-data.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { addressOf } from '#web/lib/api/api-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import css from './account.module.css';
import { EraseDialog } from './erase-dialog.tsx';

/** The reader's own data: a file with them, and the end of the account. */
export function OwnDataPanel() {
  const { t } = useTranslation(['user-centre', 'form', 'common', 'errors']);
  const { data: user } = useQuery(sessionQuery);
  const [erasing, setErasing] = useState(false);
  if (!user) return null;
  return (
    <Panel title={t('ownData.title')}>
      <ul className={css.rows}>
        <li>
          <Icon name="download" />
          <div className="grow">
            <b>{t('ownData.file')}</b>
            <p className="cap">{t('ownData.fileNote')}</p>
          </div>
          <a className="btn small" href={addressOf(exportOwnData, {})} download>
            {t('ownData.download')}
          </a>
        </li>
        <li>
          <Icon name="ended" />
          <div className="grow">
            <b>{t('ownData.end')}</b>
            <p className="cap">{t('ownData.endNote')}</p>
          </div>
          <Button small onClick={() => setErasing(true)}>
            {t('ownData.erase')}
          </Button>
        </li>
      </ul>
      {erasing && <EraseDialog login={user.login} onClose={() => setErasing(false)} />}
    </Panel>
  );
}
