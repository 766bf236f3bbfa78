import { useTranslation } from 'react-i18next';
import type { ArrivalView } from '#contract/applications/arrivals.ts';
import { Button } from '#web/components/controls/button.tsx';
import { useQuestion } from '#web/components/forms/use-question.tsx';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { formatBytes } from '#web/lib/language/numbers.ts';
import { useGiveUp } from '../api/list-arrivals.ts';
import type { OutgoingFile } from '../model/use-outbox.ts';

type HalfArrivedProps = { arrivals: readonly ArrivalView[]; outgoing: readonly OutgoingFile[] };

/** Files that were not sent to their end, from before a reload or by a colleague: the same file goes on from there. */
export function HalfArrived({ arrivals, outgoing }: HalfArrivedProps) {
  const { t } = useTranslation('evidence');
  const giveUp = useGiveUp();
  const { ask, question } = useQuestion(
    ({ name }: ArrivalView) => ({
      title: t('giveUpTitle', { name }),
      lead: t('giveUpLead'),
      confirm: t('giveUp'),
    }),
    ({ id }) => giveUp.mutate(id),
  );
  const isOnItsWay = ({ id, name, size }: ArrivalView) =>
    outgoing.some(({ uploadId, file }) => uploadId === id || (file.name === name && file.size === size));
  const notes = arrivals
    .filter((one) => !isOnItsWay(one))
    .map((one) => (
      <NoteLine
        key={one.id}
        tone="info"
        icon="clock"
        title={t('halfHere', {
          name: one.name,
          sent: formatBytes(one.offset),
          size: formatBytes(one.size),
        })}
        aside={
          <Button small kind="quiet" onClick={() => ask(one)}>
            {t('giveUp')} <span className="sr-only">{one.name}</span>
          </Button>
        }
      >
        <p className="cap">{t('halfHereHelp')}</p>
      </NoteLine>
    ));
  return (
    <>
      {notes}
      {question}
    </>
  );
}
