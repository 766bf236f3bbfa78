import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/components/controls/button.tsx';
import { Icon } from '#web/components/controls/icon.tsx';
import { foldOutgoing } from '#web/lib/arrivals/outgoing-files.ts';
import { type LateFiles, noFiles, useLateFiles, useOutgoingWords } from '#web/lib/arrivals/use-outgoing.ts';
import { useFailureText } from '#web/lib/failures/use-failure-text.ts';
import { type Connection, type Line, lineOf, nextConnection } from '#web/lib/live/connection.ts';
import { useLiveState } from '#web/lib/live/live.tsx';
import { useOnline } from '#web/lib/live/use-online.ts';
import { useOpenPending } from '#web/lib/pending/open-pending.ts';
import { type PendingState, usePending, usePendingActions } from '#web/lib/pending/use-pending.ts';
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

/** How long there was no connection, shown after something was sent. */
function useOutage(since: number | null): number {
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

type LineProps = {
  line: Line;
  pending?: PendingState;
  /** Late files. */
  files?: LateFiles;
  outage?: number;
  children?: ReactNode;
};

/** What is being sent: a call, or a file with its progress. */
function useGoing(): (pending: PendingState, files: LateFiles) => string {
  const { t } = useTranslation();
  const nameOf = useCallName();
  const words = useOutgoingWords();
  return ({ waiting: [call] }, { waiting }) => {
    const file = waiting.find(({ state }) => state !== 'waiting');
    if (call) return nameOf(call);
    return file ? t('outgoing.line', { name: file.file.name, progress: words(file) }) : '';
  };
}

/** The first refused call, and why. */
function useUnsent({ refused: [call] }: PendingState, { failed: [file] }: LateFiles): string {
  const { t } = useTranslation();
  const nameOf = useCallName();
  const textOfCall = useRefusalText(call ?? null);
  const textOfFile = useFailureText(call ? null : file?.error);
  if (call) return t('connection.unsentNote', { what: nameOf(call), text: textOfCall });
  return file ? t('connection.unsentNote', { what: file.file.name, text: textOfFile ?? '' }) : '';
}

function useWords({
  line,
  pending = noneWaiting,
  files = noFiles,
  outage = 0,
}: Omit<LineProps, 'children'>): {
  title: string;
  note: string;
} {
  const { t } = useTranslation();
  const times = useTimeTexts();
  const going = useGoing();
  const unsent = useUnsent(pending, files);
  const count = pending.waiting.length + files.waiting.length;
  const sent = pending.sent + files.sent;
  if (line === 'sending') {
    const values = { n: sent + 1, of: sent + count, what: going(pending, files) };
    return { title: t('connection.sending'), note: t('connection.sendingNote', values) };
  }
  if (line === 'unsent') {
    const all = pending.refused.length + files.failed.length;
    return { title: t('connection.unsent', { count: all }), note: unsent };
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

const noneWaiting: PendingState = { waiting: [], refused: [], sent: 0 };

/** One line below the header while there is no connection or something is sent, and for a moment afterwards. */
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

/** Calls and files together. */
function standOf(pending: PendingState, { waiting, failed, sent }: LateFiles): Parameters<typeof lineOf>[1] {
  const filesStand = waiting.length > 0 && waiting.every(({ state }) => state === 'waiting');
  return {
    waiting: [...pending.waiting, ...waiting],
    refused: [...pending.refused, ...failed],
    sent: pending.sent + sent,
    failing:
      pending.waiting.some(({ isFailing }) => isFailing) || (pending.waiting.length === 0 && filesStand),
  };
}

/** Milliseconds of the epoch since when something could not be sent. */
const sinceOf = ({ waiting: [first] }: PendingState) => (first ? Date.parse(first.at) : null);

const countListed = (pending: PendingState, files: LateFiles) =>
  pending.waiting.length + pending.refused.length + files.waiting.length + files.failed.length;

/** Says that the page may be outdated, what is paused, and the result. Pushes the page down. */
export function ConnectionBar() {
  const { t } = useTranslation();
  const { connection, fold } = useConnection();
  useOpenPending();
  const pending = usePending();
  const { forgetSent } = usePendingActions();
  const files = useLateFiles();
  const outage = useOutage(sinceOf(pending) ?? files.since);
  const [open, setOpen] = useState(false);
  const id = useId();
  const line = lineOf(connection, standOf(pending, files));
  const listed = countListed(pending, files);
  const close = () => {
    forgetSent();
    foldOutgoing();
    fold();
  };
  useEffect(() => {
    if (line !== 'sent') return;
    const folds = setTimeout(close, backMs);
    return () => clearTimeout(folds);
  }, [line]);
  return (
    <>
      <ConnectionLine line={line} pending={pending} files={files} outage={outage}>
        {listed > 0 && (
          <Button kind="quiet" small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('connection.hide') : t('connection.see', { count: listed })}
          </Button>
        )}
        {(line === 'sent' || line === 'back') && (
          <IconButton icon="cross" label={t('connection.close')} onClick={close} />
        )}
      </ConnectionLine>
      <div id={id}>{open && listed > 0 && <PendingList pending={pending} files={files} />}</div>
    </>
  );
}
