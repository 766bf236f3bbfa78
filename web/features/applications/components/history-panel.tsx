import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '#contract/applications.ts';
import { FindingLines } from '#web/components/applications/finding-text.tsx';
import { SaidText } from '#web/components/applications/said-text.tsx';
import {
  Timeline,
  type TimelineEntry,
  TimelineLegend,
  type TimelineNext,
} from '#web/components/applications/timeline.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { historyLine, namesOf } from '#web/lib/applications/history-line.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

import { useWithLabs } from './labs/lab-entries.ts';

type Part = { application: ApplicationDetail };

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function useNext({ application }: Part): TimelineNext | null {
  const { t } = useTranslation('applications');
  const times = useTimeTexts();
  const { action, waitingFor, dueAt } = application.wait;
  if (action === null || waitingFor === 'nobody') return null;
  const own = waitingFor === 'partner';
  return {
    title: capitalised(t(`wait.${action}`)),
    due: dueAt ? times.by(dueAt) : undefined,
    owner: t(own ? 'next.you' : 'next.office'),
  };
}

/** Entries newest first; those that came while the page was open are marked. */
function useEntries(application: ApplicationDetail): TimelineEntry[] {
  const { history } = application;
  const { t } = useTranslation(['applications', 'common']);
  const nameOf = usePersonName();
  const known = useRef<ReadonlySet<number>>(new Set(history.map(({ sequence }) => sequence)));
  return history
    .toSorted((a, b) => b.sequence - a.sequence)
    .map((entry) => {
      const { key, side, status, comment, findings, token } = historyLine(entry);
      const company = side === 'office' ? t('common:office') : null;
      const actor =
        side === 'system'
          ? t('common:system')
          : [nameOf(entry.actor, entry.actorEn), company, token && t('byToken', { name: token })]
              .filter(Boolean)
              .join(' · ');
      return {
        id: entry.sequence,
        side,
        status,
        actor,
        at: entry.at,
        title: t(`event.${key}`, namesOf(entry)),
        quote:
          findings.length > 0 ? (
            <FindingLines findings={findings} application={application} />
          ) : (
            comment && <SaidText said={comment} />
          ),
        fresh: !known.current.has(entry.sequence),
      };
    });
}

const atFirst = 3;

/** What happened, newest first, with the next step on top. */
export function HistoryPanel({ application }: Part) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const entries = useWithLabs(application.id, useEntries(application));
  const shown = all ? entries : entries.slice(0, atFirst);
  const earlier = { count: entries.length - shown.length, onShow: () => setAll(true) };
  return (
    <Panel as="aside" title={t('history')}>
      <div className="panel-b">
        <Timeline entries={shown} next={useNext({ application })} earlier={earlier} />
      </div>
      <TimelineLegend />
    </Panel>
  );
}
