import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modeOf } from '#contract/applications/certification-mode.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import { SentBy } from '#web/components/labs/sent-by.tsx';
import { SummaryNote } from '#web/components/page/summary-note.tsx';
import { RunComparison } from '#web/components/results/comparison/run-comparison.tsx';
import { ConfigurationSwitch } from '#web/components/results/configuration-switch.tsx';
import { ResultFacts } from '#web/components/results/facts/result-facts.tsx';
import { MapLegend, ModuleMap } from '#web/components/results/map/module-map.tsx';
import { formatConfiguration, formatCount, formatPassRate } from '#web/lib/language/numbers.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { runHeights } from '#web/lib/lists/segments.ts';
import { useRunSigns } from '#web/lib/results/result-queries.ts';
import { showLater } from '#web/lib/shell/show-later.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import type { Result } from '../model/comparison.ts';
import type { FailureChoice } from '../model/use-failure-choice.ts';
import { ComparisonTable, Oddities } from './comparison-table.tsx';
import { WaiverRequestSection } from './failures-view.tsx';
import css from './review-evidence.module.css';

const RunSigns = showLater(async () => (await import('#web/components/results/run-signs.tsx')).RunSigns);

const maxShown = 5;

/** Failures of the last runs as bars with their numbers; the last one counts. */
function RunBars({ runs }: { runs: readonly number[] }) {
  const { t } = useTranslation();
  const shown = runs.slice(-maxShown);
  const heights = runHeights(shown);
  return (
    <span
      className={css.runBars}
      role="img"
      aria-label={t('runs', { list: shown.map(formatCount).join(', ') })}
    >
      {shown.map((failures, index) => (
        <span key={index}>
          <i style={{ '--h': `${heights[index] ?? 0}px` } as CSSProperties} />
          {formatCount(failures)}
        </span>
      ))}
    </span>
  );
}

type ResultPart = { result: Result };

function Figures({ result }: ResultPart) {
  const { t } = useTranslation('reviews');
  const { cases, failed, blocked, newlyFailed, fixed, runs } = result;
  return (
    <div className={css.figures}>
      <div>
        <span className="cap">{t('result.cases')}</span>
        <b className="heading">{formatCount(cases)}</b>
      </div>
      <div>
        <span className="cap">{t('result.failed')}</span>
        <b className="heading">{formatCount(failed + blocked)}</b>
        {blocked > 0 && <small>{t('result.ofBlocked', { count: blocked })}</small>}
      </div>
      <div>
        <span className="cap">{t('result.newlyFailed')}</span>
        <b className={newlyFailed > 0 ? 'heading is-bad' : 'heading'}>{formatCount(newlyFailed)}</b>
      </div>
      <div>
        <span className="cap">{t('result.fixed')}</span>
        <b className={fixed > 0 ? 'heading is-ok' : 'heading'}>{formatCount(fixed)}</b>
      </div>
      <div>
        <span className="cap">{t('result.runs', { count: runs.length })}</span>
        <RunBars runs={runs} />
      </div>
    </div>
  );
}

function RunFacts({ result }: ResultPart) {
  const { t } = useTranslation('reviews');
  const times = useTimeTexts();
  const { suite, startedAt, endedAt, modules, modulesNotExecuted, modulesIncomplete, passed, cases } = result;
  const span = startedAt && endedAt ? `${times.moment(startedAt)} – ${times.moment(endedAt)}` : null;
  return (
    <p className={`cap ${css.runFacts}`}>
      <span>{suite}</span>
      <SentBy lab={result.lab} />
      {span && <span>{span}</span>}
      <span>{t('result.modules', { count: modules, missing: formatCount(modulesNotExecuted) })}</span>
      {modulesIncomplete > 0 && (
        <span className="is-warn">{t('result.incomplete', { count: modulesIncomplete })}</span>
      )}
      <span>{t('result.rate', { rate: formatPassRate(passed, cases) })}</span>
    </p>
  );
}

type ResultsProps = { application: ApplicationDetail; choice: FailureChoice };

/** What the suites found on each configuration, beside what was declared. */
export function ResultsTab({ application, choice }: ResultsProps) {
  const { t } = useTranslation(['reviews', 'results']);
  const words = useDeviceWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const { configurations } = application;
  const hasResults = configurations.some(({ result }) => result !== null);
  const signs = useRunSigns(application.id, hasResults).data?.rows;
  const one = configurations.find(({ id }) => id === chosen) ?? configurations[0];
  if (!one || !hasResults) {
    const plus = modeOf(application.mode) === 'plus';
    return <p className={css.nothing}>{t(plus ? 'result.plus' : 'result.none')}</p>;
  }
  const target = { applicationId: application.id, configurationId: one.id };
  return (
    <>
      {signs && signs.length > 0 && (
        <section>
          <RunSigns rows={signs} configurations={configurations} linkOf={paths.review} />
        </section>
      )}
      <section>
        <h2>
          {formatConfiguration(one.ram, one.rom)}
          <span className="cap">{words.labelOf(one)}</span>
          <span className="grow" />
          <ConfigurationSwitch configurations={configurations} value={one.id} onChange={setChosen} />
        </h2>
        {one.result ? <Figures result={one.result} /> : <p className={css.nothing}>{t('result.noneYet')}</p>}
        {one.result && <RunFacts result={one.result} />}
        {one.result && <SummaryNote result={one.result} />}
      </section>
      {one.result && (
        <section>
          <h2>{t('compared.title')}</h2>
          <ComparisonTable result={one.result} target={target} />
          <ResultFacts target={target} matchShown />
          {signs && (
            <Oddities
              result={one.result}
              isUsedElsewhere={signs.some(({ configurationId }) => configurationId === one.id)}
            />
          )}
        </section>
      )}
      {one.result && (
        <section>
          <RunComparison key={one.id} applicationId={application.id} configurationId={one.id} />
        </section>
      )}
      <section>
        <h2>{t('results:map.title')}</h2>
        <MapLegend />
        <ModuleMap applicationId={application.id} />
      </section>
      <WaiverRequestSection application={application} choice={choice} />
    </>
  );
}
