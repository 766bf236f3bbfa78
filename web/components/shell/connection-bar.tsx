import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { type Connection, type Line, lineOf, nextConnection } from '#web/lib/live/connection.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { useOnline } from '#web/lib/live/use-online.ts';
import { usePendingOf } from '#web/lib/live/use-pending-of.ts';
import { pendingQueue } from '#web/lib/pending/pending.ts';
import type { PendingState } from '#web/lib/pending/pending-queue.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { PendingList, useCallName, useRefusalText } from './pending-list.tsx';

const backMs = 6_000;
const looks = {
  offline: { tone: 'warn', icon: 'offline' },
  unreachable: { tone: 'warn', icon: 'offline' },
  sending: { tone: 'info', icon: 'refresh' },
  unsent: { tone: 'bad', icon: 'bad' },
  sent: { tone: 'ok', icon: 'ok' },
  back: { tone: 'ok', icon: 'ok' },
} as const;

function useConnection(): { connection: Connection; fold: () => void } {
  const online = useOnline();
  const { state } = useLiveState();
  const [said, setSaid] = useState<Connection>('fine');
  const connection = nextConnection(said, online, state);
  useEffect(() => {
    setSaid(connection);
    if (connection !== 'back') return;
    const folds = setTimeout(() => setSaid('fine'), backMs);
    return () => clearTimeout(folds);
  }, [connection]);
  return { connection, fold: () => setSaid('fine') };
}

/** How long there was no connection, once something has gone; it is told until the line folds. */
function useOutage({ since }: PendingState): number {
  const [{ from, span }, set] = useState({ from: 0, span: 0 });
  useEffect(() => {
    set((before) =>
      since === null
        ? { from: 0, span: before.from ? Date.now() - before.from : before.span }
        : { from: since, span: 0 },
    );
  }, [since]);
  return from > 0 ? 0 : span;
}

type LineProps = { line: Line; pending?: PendingState; outage?: number; children?: ReactNode };

function useWords({ line, pending, outage = 0 }: LineProps): { title: string; note: string } {
  const { t } = useTranslation();
  const times = useTimeTexts();
  const nameOf = useCallName();
  const { waiting, refused, sent } = pending ?? noneWaiting;
  const textOf = useRefusalText(refused[0] ?? null);
  const count = waiting.length;
  if (line === 'sending') {
    const [head] = waiting;
    const values = { n: sent + 1, of: sent + count, what: head ? nameOf(head) : '' };
    return { title: t('connection.sending'), note: t('connection.sendingNote', values) };
  }
  if (line === 'unsent') {
    const [first] = refused;
    const note = first ? t('connection.unsentNote', { what: nameOf(first), text: textOf }) : '';
    return { title: t('connection.unsent', { count: refused.length }), note };
  }
  if (line === 'sent') {
    const title = sent === 2 ? t('connection.sentBoth') : t('connection.sent', { count: sent });
    return { title, note: t('connection.sentNote', { span: times.span(outage) }) };
  }
  if (line === 'fine') return { title: '', note: '' };
  const waits = count > 0 && line !== 'back';
  return {
    title: t(`connection.${line}`),
    note: waits ? t('connection.offlineWaits', { count }) : t(`connection.${line}Note`),
  };
}

const noneWaiting: Pick<PendingState, 'waiting' | 'refused' | 'sent'> = { waiting: [], refused: [], sent: 0 };

/** One line below the header while there is no connection or something goes, and for a moment once all is well again. */
export function ConnectionLine(props: LineProps) {
  const { line, children } = props;
  const { title, note } = useWords(props);
  return (
    <div role="status">
      {line !== 'fine' && (
        <p className={`net t-${looks[line].tone}`}>
          <Icon name={looks[line].icon} />
          <b>{title}</b>
          <span className="grow">{note}</span>
          {children}
        </p>
      )}
    </div>
  );
}

/** Says plainly that what the page shows is not fresh, what waits to be sent, and what came of it. Pushes the page down. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const { connection, fold } = useConnection();
  const pending = usePendingOf(connection);
  const outage = useOutage(pending);
  const [open, setOpen] = useState(false);
  const id = useId();
  const line = lineOf(connection, pending);
  const listed = pending.waiting.length + pending.refused.length;
  const close = () => {
    pendingQueue()?.fold();
    fold();
  };
  useEffect(() => {
    if (line !== 'sent') return;
    const folds = setTimeout(close, backMs);
    return () => clearTimeout(folds);
  }, [line]);
  return (
    <>
      <ConnectionLine line={line} pending={pending} outage={outage}>
        {listed > 0 && (
          <Button kind="quiet" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('connection.hide') : t('connection.see', { count: listed })}
          </Button>
        )}
        {(line === 'sent' || line === 'back') && (
          <IconButton icon="cross" label={t('connection.close')} onClick={close} />
        )}
      </ConnectionLine>
      <div id={id}>{open && listed > 0 && <PendingList pending={pending} />}</div>
    </>
  );
}
