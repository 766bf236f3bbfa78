import { useTranslation } from 'react-i18next';
import type { ReportView } from '#contract/reports/reports.ts';
import { saidOf } from '#domain/shared/words.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { positionOn, scaleOf } from '#web/lib/applications/process-scale.ts';
import { formatDays } from '#web/lib/language/numbers.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import css from './process-panel.module.css';
import { SaidText } from './said-text.tsx';

type Step = ReportView['process'][number];
type Scale = ReturnType<typeof scaleOf>;

const looks = {
  reviewing: { tone: 'info', icon: 'clock' },
  approved: { tone: 'ok', icon: 'ok' },
  rejected: { tone: 'bad', icon: 'back' },
  failed: { tone: 'bad', icon: 'bad' },
  received: { tone: 'info', icon: 'box' },
  submitted: { tone: 'idle', icon: 'arrow' },
  open: { tone: 'warn', icon: 'turn' },
  ended: { tone: 'bad', icon: 'ended' },
} as const satisfies Record<Step['result'], unknown>;

/** Who had a phase: the reviewer or the enterprise. */
function useHandler({ enterprise }: ReportView) {
  const { t } = useTranslation('common');
  const nameOf = usePersonName();
  const english = useLanguage() === 'en';
  return ({ owner, handler, handlerEn }: Step) => {
    if (owner === 'partner') return english ? enterprise.nameEn : enterprise.nameZh;
    return nameOf(handler, handlerEn) || t('office');
  };
}

/** When a phase was, as a bar on the whole time; the figures are beside it. */
function Track({ step, scale }: { step: Step; scale: Scale }) {
  const { left, width } = positionOn(scale, step);
  return (
    <svg
      className={css.track}
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {[0, 25, 50, 75, 100].map((x) => (
        <line key={x} x1={x} x2={x} y1="4" y2="20" vectorEffect="non-scaling-stroke" />
      ))}
      <rect
        className={step.owner === 'partner' ? css.partner : undefined}
        x={left}
        width={width}
        y="9"
        height="6"
      />
    </svg>
  );
}

function Row({ step, scale, handler }: { step: Step; scale: Scale | null; handler: string }) {
  const { t } = useTranslation('reports');
  const times = useTimeTexts();
  // With bars it is the report, which is printed.
  const when = scale ? times.dated : times.moment;
  return (
    <tr>
      <td>
        <b>{t(`phase.${step.phase}`)}</b>
        <small>{handler}</small>
      </td>
      <td className="nowrap">
        {when(step.begunAt)}
        <small>{step.endedAt ? when(step.endedAt) : t('running')}</small>
      </td>
      {scale && (
        <td className={css.scale}>
          <Track step={step} scale={scale} />
        </td>
      )}
      <td className="num">{formatDays(step.workingDays)}</td>
      <td className="nowrap">
        <ToneText {...looks[step.result]}>{t(`result.${step.result}`)}</ToneText>
      </td>
      <td className={css.comment}>
        <SaidText said={saidOf(step)} />
      </td>
    </tr>
  );
}

/** The time that each side took, in the colour of its bars. */
function Legend({ days, drawn }: Pick<ReportView, 'days'> & { drawn: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <span className="row dim">
      <span>
        {drawn && <i className={`${css.key} ${css.partner}`} />}
        {t('partnerDays', { count: days.partner })}
      </span>
      <span>
        {drawn && <i className={css.key} />}
        {t('officeDays', { count: days.office })}
      </span>
    </span>
  );
}

type ProcessPanelProps = {
  report: ReportView;
  /** With a bar for each phase. */
  drawn?: boolean;
};

/** Each phase: who, when, how long, result and comment. */
export function ProcessPanel({ report, drawn = false }: ProcessPanelProps) {
  const { t } = useTranslation('reports');
  const times = useTimeTexts();
  const now = useNow();
  const handlerOf = useHandler(report);
  const scale = drawn ? scaleOf(report.process, now.getTime()) : null;
  return (
    <Panel title={t('process')} aside={<Legend days={report.days} drawn={drawn} />}>
      <table className={css.process}>
        <thead>
          <tr>
            <th>{t('column.phase')}</th>
            <th>{t('column.time')}</th>
            {scale && (
              <th className={css.scale}>
                <span className="sr-only">{t('column.scale')}</span>
                <span className={css.ends} aria-hidden="true">
                  <span>{times.day(new Date(scale.from))}</span>
                  <span>{times.day(new Date(scale.to))}</span>
                </span>
              </th>
            )}
            <th className="num">{t('column.days')}</th>
            <th>{t('column.result')}</th>
            <th>{t('column.comment')}</th>
          </tr>
        </thead>
        <tbody>
          {report.process.map((step) => (
            <Row key={`${step.phase}:${step.begunAt}`} step={step} scale={scale} handler={handlerOf(step)} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
