import { useTranslation } from 'react-i18next';
import type { ArrivalView } from '#contract/applications/arrivals.ts';
import { Button } from '#web/components/controls/button.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useGiveUp } from '../api/list-arrivals.ts';
import type { OutgoingFile } from '../model/use-outbox.ts';

type HalfArrivedProps = { arrivals: readonly ArrivalView[]; outgoing: readonly OutgoingFile[] };

/** Files that were not sent to their end, from before a reload or by a colleague: the same file goes on from there. */
export function HalfArrived({ arrivals, outgoing }: HalfArrivedProps) {
  const { t } = useTranslation('evidence');
  const giveUp = useGiveUp();
  const isOnItsWay = ({ id, name, size }: ArrivalView) =>
    outgoing.some(({ uploadId, file }) => uploadId === id || (file.name === name && file.size === size));
  return arrivals
    .filter((one) => !isOnItsWay(one))
    .map(({ id, name, offset, size }) => (
      <NoteLine
        key={id}
        tone="info"
        icon="clock"
        title={t('halfHere', { name, sent: formatBytes(offset), size: formatBytes(size) })}
        aside={
          <Button small kind="quiet" onClick={() => giveUp.mutate(id)}>
            {t('giveUp')} <span className="sr-only">{name}</span>
          </Button>
        }
      >
        <p className="cap">{t('halfHereHelp')}</p>
      </NoteLine>
    ));
}
