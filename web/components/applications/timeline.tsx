import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/components/controls/button.tsx';
import { ToneText } from '#web/components/controls/status.tsx';
import { groupByDay } from '#web/lib/applications/history-days.ts';
import type { TimelineSide } from '#web/lib/applications/history-line.ts';
import { type Status, statusLook } from '#web/lib/applications/status-look.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import type { Instant } from '#web/lib/time/dates.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';

export type TimelineEntry = {
  id: string | number;
  side: TimelineSide;
  at: Instant;
  title: string;
  /** Gives the title the tone and icon of a result. */
  status?: Status;
  actor: string;
  quote?: ReactNode;
  fresh?: boolean;
};

/** The step to come, on top; dashed. */
export type TimelineNext = { title: string; due?: string; owner: string };

type TimelineProps = {
  entries: readonly TimelineEntry[];
  next?: TimelineNext | null;
  /** How many older entries are not shown yet, and how to show them. */
  earlier?: { count: number; onShow: () => void } | null;
};

/** Filled dot, ring, square: the marker says who acted. */
const sideClass: Record<TimelineSide, string> = { you: 'you', office: '', system: 'sys' };

function Title({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation();
  return (
    <b>
      {entry.status === undefined ? (
        entry.title
      ) : (
        <ToneText {...statusLook(entry.status)}>{entry.title}</ToneText>
      )}
      {entry.fresh && (
        <>
          {' '}
          <span className="timeline-new">{t('new')}</span>
        </>
      )}
    </b>
  );
}

function Entry({ entry, clock }: { entry: TimelineEntry; clock: string }) {
  return (
    <li className={sideClass[entry.side]}>
      <Title entry={entry} />
      <span className="cap">
        <span>{clock}</span>
        <span>{entry.actor}</span>
      </span>
      {entry.quote && <p className="quote">{entry.quote}</p>}
    </li>
  );
}

function Next({ title, due, owner }: TimelineNext) {
  return (
    <li className="next">
      <b>{title}</b>
      <span className="cap">
        {due && <span>{due}</span>}
        <span>{owner}</span>
      </span>
    </li>
  );
}

/** What happened, newest first, with the next step on top. */
export function Timeline({ entries, next, earlier }: TimelineProps) {
  const { t } = useTranslation();
  const times = useTimeTexts();
  const language = useLanguage();
  const now = useNow();
  return (
    <>
      <ol className="timeline">
        {next && <Next {...next} />}
        {groupByDay(entries, { language }).map((day) => (
          <Fragment key={String(day.entries[0]?.id)}>
            <li className="day">{times.heading(day.at, now)}</li>
            {day.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} clock={times.clock(entry.at)} />
            ))}
          </Fragment>
        ))}
      </ol>
      {earlier && earlier.count > 0 && (
        <Button kind="quiet" small trailing="down" className="timeline-more" onClick={earlier.onShow}>
          {t('earlier', { count: earlier.count })}
        </Button>
      )}
    </>
  );
}

/** The key to the markers, under the list. */
export function TimelineLegend({ you }: { you?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <p className="timeline-legend legend">
      <span>
        <i className="you" />
        {you ?? t('you')}
      </span>
      <span>
        <i className="office" />
        {t('office')}
      </span>
      <span>
        <i className="sys" />
        {t('system')}
      </span>
    </p>
  );
}
