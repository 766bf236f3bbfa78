import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { cancelOutgoing, type OutgoingFile, sendOutgoing } from '#web/lib/arrivals/outgoing-files.ts';
import { useOutgoingWords } from '#web/lib/arrivals/use-outgoing.ts';
import { useFailureText } from '#web/lib/failures/use-failure-text.ts';

type RowProps = { outgoing: OutgoingFile };

/** A file that goes on once there is a connection, or goes on now. */
export function WaitingFile({ outgoing }: RowProps) {
  const { t } = useTranslation();
  const words = useOutgoingWords();
  return (
    <li>
      <Icon name="upload" />
      <span className="grow">
        <b className="mono">{outgoing.file.name}</b>
        <span className="cap">{words(outgoing)}</span>
      </span>
      {outgoing.state !== 'checking' && (
        <Button small kind="quiet" onClick={() => cancelOutgoing(outgoing.id)}>
          {t('outgoing.cancel')} <span className="sr-only">{outgoing.file.name}</span>
        </Button>
      )}
    </li>
  );
}

/** A file that the server refused after the connection was back. */
export function FailedFile({ outgoing }: RowProps) {
  const { t } = useTranslation();
  const text = useFailureText(outgoing.error);
  const { id, configurationId } = outgoing;
  return (
    <li className="t-bad">
      <Icon name="bad" />
      <span className="grow">
        <b className="mono">{outgoing.file.name}</b>
        <span className="cap">{text}</span>
      </span>
      {configurationId && (
        <Button small onClick={() => void sendOutgoing(id, configurationId)}>
          {t('pending.again')}
        </Button>
      )}
      <Button small kind="quiet" onClick={() => cancelOutgoing(id)}>
        {t('pending.dismiss')}
      </Button>
    </li>
  );
}
