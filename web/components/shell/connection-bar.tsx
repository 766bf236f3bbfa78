import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/components/controls/icon.tsx';
import { type Connection, nextConnection } from '#web/lib/live/connection.ts';
import { useLiveState } from '#web/lib/live/live.tsx';

const backMs = 6_000;
const looks = {
  offline: { tone: 'warn', icon: 'offline' },
  unreachable: { tone: 'warn', icon: 'offline' },
  back: { tone: 'ok', icon: 'ok' },
} as const;

function onOnline(listener: () => void): () => void {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, listener);
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, listener);
  };
}

const isOnline = () => navigator.onLine;

function useConnection(): Connection {
  const online = useSyncExternalStore(onOnline, isOnline, () => true);
  const { state } = useLiveState();
  const [said, setSaid] = useState<Connection>('fine');
  const connection = nextConnection(said, online, state);
  useEffect(() => {
    setSaid(connection);
    if (connection !== 'back') return;
    const folds = setTimeout(() => setSaid('fine'), backMs);
    return () => clearTimeout(folds);
  }, [connection]);
  return connection;
}

/** One line below the header while there is no connection, and for a moment once it is back. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {connection !== 'fine' && (
        <p className={`net t-${looks[connection].tone}`}>
          <Icon name={looks[connection].icon} />
          <b>{t(`connection.${connection}`)}</b>
          <span>{t(`connection.${connection}Note`)}</span>
        </p>
      )}
    </div>
  );
}

/** Says plainly that what the page shows is not fresh. */
export function ConnectionBar() {
  return <ConnectionLine connection={useConnection()} />;
}
