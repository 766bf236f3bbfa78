import { useTranslation } from 'react-i18next';
import { type QueueName, queueNames } from '#domain/operations/system-health.ts';
import { NoteLine } from '#web/components/page/note-line.tsx';
import { formatUpTo } from '#web/lib/language/numbers.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { System } from '../api/read-system.ts';

type Fault = System['faults'][number];

/** Where a check fails and with which words, or how much waits. */
function Found({ fault }: { fault: Fault }) {
  const { t } = useTranslation('operations');
  switch (fault.code) {
    case 'process-missing':
      return null;
    case 'check-failing':
      return (
        <p>
          {t('system.foundBy', { process: t(`system.kind.${fault.process}`), host: fault.host })}
          <span className="mono" lang="en">
            {fault.cause}
          </span>
        </p>
      );
    case 'work-late':
      return <p>{t('system.waitingCount', { figure: formatUpTo(fault.waiting, 1_000) })}</p>;
  }
}

function faultTexts(fault: Fault) {
  switch (fault.code) {
    case 'process-missing':
      return fault.subject === 'accounts' || fault.subject === 'workflows'
        ? (`system.missing.${fault.subject}` as const)
        : 'system.missing.workers';
    case 'check-failing':
      return `system.failing.${fault.subject}` as const;
    case 'work-late':
      return `system.late.${fault.subject}` as const;
  }
}

function FaultNote({ fault, queues }: { fault: Fault; queues: readonly QueueName[] }) {
  const { t } = useTranslation('operations');
  const missing = queues.map((queue) => t(`system.queue.${queue}`)).join(t('system.comma'));
  const times = useTimeTexts();
  const texts = faultTexts(fault);
  const since = fault.since && t('system.since', { since: times.moment(fault.since) });
  return (
    <NoteLine
      tone={fault.code === 'work-late' ? 'warn' : 'bad'}
      icon={fault.code === 'work-late' ? 'clock' : 'bad'}
      title={t(`${texts}.title`, { queues: missing })}
      aside={since && <span className="cap">{since}</span>}
    >
      <p>{t(`${texts}.text`)}</p>
      <Found fault={fault} />
    </NoteLine>
  );
}

const keyOf = (fault: Fault) =>
  [fault.code, fault.subject, fault.code === 'check-failing' && fault.process + fault.host].join(' ');

const isMissing = ({ code, subject }: Fault, queue: QueueName) =>
  code === 'process-missing' && subject === queue;

/** What does not work, whom it concerns and what to do; nothing where everything does. */
export function SystemFaults({ faults }: { faults: readonly Fault[] }) {
  const queues = queueNames.filter((queue) => faults.some((fault) => isMissing(fault, queue)));
  const [first, ...rest] = queues;
  // One worker does them all, mostly: what it lacks is said once.
  const told = faults.filter((fault) => !rest.some((queue) => isMissing(fault, queue)));
  return told.map((fault) => (
    <FaultNote key={keyOf(fault)} fault={fault} queues={first && isMissing(fault, first) ? queues : []} />
  ));
}
