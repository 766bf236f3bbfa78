import { useTranslation } from 'react-i18next';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { System } from '../api/read-system.ts';

const looks = {
  alive: { tone: 'ok', icon: 'ok' },
  silent: { tone: 'bad', icon: 'bad' },
  ended: { tone: 'idle', icon: 'clock' },
} as const;

function ProcessRow({ kind, host, pid, queues, state, started, seen }: System['processes'][number]) {
  const { t } = useTranslation('operations');
  const times = useTimeTexts();
  return (
    <tr>
      <td>
        <b>{t(`system.kind.${kind}`)}</b>
        <small>{queues.map((queue) => t(`system.queue.${queue}`)).join(t('system.comma'))}</small>
      </td>
      <td className="mono">
        {host} · {pid}
      </td>
      <td>
        <ToneText {...looks[state]}>{t(`system.state.${state}`)}</ToneText>
        {state !== 'alive' && <small>{t('system.seen', { seen: times.moment(seen) })}</small>}
      </td>
      <td>{times.moment(started)}</td>
    </tr>
  );
}

function ProcessTable({ processes }: Pick<System, 'processes'>) {
  const { t } = useTranslation('operations');
  const columns = ['process', 'host', 'state', 'started'] as const;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{t(`system.column.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {processes.map((process) => (
          <ProcessRow key={process.id} {...process} />
        ))}
      </tbody>
    </table>
  );
}

function WorkTable({ work }: Pick<System, 'work'>) {
  const { t } = useTranslation('operations');
  const times = useTimeTexts();
  const now = useNow();
  return (
    <table>
      <thead>
        <tr>
          <th>{t('system.column.work')}</th>
          <th className="num">{t('system.column.waiting')}</th>
          <th>{t('system.column.oldest')}</th>
        </tr>
      </thead>
      <tbody>
        {work.map(({ work: kind, waiting, oldest }) => (
          <tr key={kind}>
            <td>{t(`system.work.${kind}`)}</td>
            <td className="num">{formatUpTo(waiting, 1_000)}</td>
            <td>{oldest ? times.span(now.getTime() - new Date(oldest).getTime()) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Work that nobody has begun, and the processes of the last day. */
export function SystemPanels({ processes, work }: Pick<System, 'processes' | 'work'>) {
  const { t } = useTranslation('operations');
  const alive = processes.filter(({ state }) => state === 'alive').length;
  return (
    <>
      <Panel title={t('system.waiting')}>
        <WorkTable work={work} />
      </Panel>
      <Panel title={t('system.processes')} note={t('system.alive', { count: alive })}>
        <ProcessTable processes={processes} />
      </Panel>
    </>
  );
}
