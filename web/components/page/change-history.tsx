import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  FieldChange,
  ProgrammeRecordKind,
  RecordValue,
} from '#domain/programme-changes/programme-changes.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { groupByDay } from '#web/lib/applications/history-days.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { type ProgrammeChangeView, useProgrammeChanges } from '#web/lib/programme/programme-changes.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { LoadFailure } from './load-failure.tsx';
import { SkeletonRows } from './skeleton.tsx';

/** How a record's own words read. */
export type ChangeWords = {
  actionName: (action: string) => string;
  fieldName: (field: string) => string;
  /** Undefined leaves the value as it is. */
  valueText?: ((field: string, value: RecordValue) => string | undefined) | undefined;
};

type ChangeHistoryProps = ChangeWords & {
  kind: ProgrammeRecordKind;
  id: string;
  /** The reader's account, whose own changes carry a filled mark. */
  you: string;
};

function useValueText(valueText: ChangeWords['valueText']) {
  const { t } = useTranslation();
  return (field: string, value: RecordValue): string => {
    const known = valueText?.(field, value);
    if (known !== undefined) return known;
    if (value === null || value === '') return t('change.none');
    if (typeof value === 'boolean') return t(value ? 'change.yes' : 'change.no');
    if (Array.isArray(value)) return value.length === 0 ? t('change.none') : value.join(t('change.comma'));
    return String(value);
  };
}

function Changed({ changes, words }: { changes: readonly FieldChange[]; words: ChangeWords }) {
  const text = useValueText(words.valueText);
  return (
    <dl className="changed">
      {changes.map(({ field, before, after }) => (
        <Fragment key={field}>
          <dt>{words.fieldName(field)}</dt>
          <dd>
            <del>{text(field, before)}</del>
            <Icon name="arrow" />
            <ins>{text(field, after)}</ins>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

type EntryProps = { change: ProgrammeChangeView; you: string; words: ChangeWords };

function Entry({ change: { action, actor, at, fields }, you, words }: EntryProps) {
  const { t } = useTranslation();
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const isYou = actor.id === you;
  return (
    <li className={isYou ? 'you' : actor.side === 'maker' ? 'maker' : ''}>
      <b>{words.actionName(action)}</b>
      <span className="cap">
        <span>{times.clock(at)}</span>
        <span>{isYou ? t('you') : nameOf(actor.name, actor.nameEn)}</span>
      </span>
      <Changed changes={fields} words={words} />
    </li>
  );
}

/** What was changed in a record of the programme: who, when, each field from what to what; newest first. */
export function ChangeHistory({ kind, id, you, ...words }: ChangeHistoryProps) {
  const { t } = useTranslation();
  const times = useTimeTexts();
  const language = useLanguage();
  const now = useNow();
  const query = useProgrammeChanges(kind, id);
  const { data, isError, refetch } = query;
  if (!data) {
    return isError ? <LoadFailure onRetry={() => void refetch()} /> : <SkeletonRows rows={3} columns={1} />;
  }
  const changes = data.pages.flatMap(({ rows }) => rows);
  if (changes.length === 0) return <p className="dim">{t('change.nothing')}</p>;
  return (
    <>
      <ol className="timeline">
        {groupByDay(changes, { language }).map((day) => (
          <Fragment key={day.entries[0]?.id}>
            <li className="day">{times.heading(day.at, now)}</li>
            {day.entries.map((change) => (
              <Entry key={change.id} change={change} you={you} words={words} />
            ))}
          </Fragment>
        ))}
      </ol>
      <MoreRows query={query} label={t('change.earlier')} className="timeline-more" />
    </>
  );
}
