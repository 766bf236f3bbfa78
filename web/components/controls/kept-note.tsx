import { useTranslation } from 'react-i18next';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { usePendingActions } from '#web/lib/pending/use-pending.ts';
import { Icon } from './icon.tsx';

/** In the place of the button that asked for it: that it goes once there is a connection, and how to take it back. */
export function KeptNote({ call, small }: { call: PendingCall; small: boolean }) {
  const { t } = useTranslation();
  const { remove } = usePendingActions();
  return (
    <>
      <span role="status" className="kept-note">
        <Icon name="clock" />
        {t('pending.title')}
      </span>
      <button type="button" className={small ? 'btn small' : 'btn'} onClick={() => remove(call.key)}>
        {t('pending.doNotSend')}
      </button>
    </>
  );
}
