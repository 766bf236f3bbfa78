import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { useOnline } from '#web/lib/live/use-online.ts';

/** Says that there is no connection, on pages where nothing is pushed and nothing waits to be sent. */
export function OfflineLine() {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <div role="status">
      {(import.meta.env.SSR || !online) && (
        <p className="net t-warn" hidden={import.meta.env.SSR} data-offline>
          <Icon name="offline" />
          <b>{t('connection.offline')}</b>
          <span className="grow">{t('connection.offlineHere')}</span>
        </p>
      )}
    </div>
  );
}
