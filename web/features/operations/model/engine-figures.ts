import type { TFunction } from 'i18next';
import { formatBytes, formatUpTo } from '#web/lib/language/numbers.ts';
import { readingSpan } from '#web/lib/time/durations.ts';
import type { TimeTexts } from '#web/lib/time/time-texts.ts';
import type { Engine } from '../api/read-engines.ts';

/** What the figures are told with. */
export type FigureWording = { t: TFunction<['stuck']>; time: TFunction<'time'>; times: TimeTexts; now: Date };

const answered = ({ t, time }: FigureWording, ms: number | null) =>
  ms === null ? t('engines.silent') : t('engines.answered', { span: readingSpan(time, ms) });

/** How much waits, and for how long the oldest has. */
function waiting(
  { t, times, now }: FigureWording,
  texts: 'waiting' | 'unsent',
  { count, oldest }: { count: number; oldest: string | null },
): string {
  const figure = formatUpTo(count, 1_000);
  if (oldest === null || count === 0) return t(`engines.${texts}`, { figure });
  return t(`engines.${texts}Oldest`, { figure, span: times.span(now.getTime() - Date.parse(oldest)) });
}

/** The figures of an engine, a line each. */
export function figuresOf(wording: FigureWording, engine: Engine): string[] {
  const { t } = wording;
  switch (engine.engine) {
    case 'temporal': {
      const { openRuns: count, failing, answeredIn } = engine;
      const runs =
        count === null ? t('engines.runsUnknown', { failing }) : t('engines.runs', { count, failing });
      return [runs, answered(wording, answeredIn)];
    }
    case 'redis': {
      const { waiting: count, oldest, answeredIn } = engine;
      return [waiting(wording, 'waiting', { count, oldest }), answered(wording, answeredIn)];
    }
    case 'postgres': {
      const { connections: count, most, answeredIn } = engine;
      return [t('engines.connections', { count, most }), answered(wording, answeredIn)];
    }
    case 'live':
      return [t('engines.processes', { count: engine.processes })];
    case 'storage':
      return [storageFigure(wording, engine)];
    case 'mail': {
      const { unsent: count, oldest, refused } = engine;
      const figure = formatUpTo(refused, 1_000);
      return [waiting(wording, 'unsent', { count, oldest }), t('engines.refused', { figure })];
    }
  }
}

/** Of a bucket nothing is free; one that does not answer says so. */
function storageFigure({ t }: FigureWording, { freeBytes, state }: Engine & { engine: 'storage' }): string {
  if (freeBytes !== null) return t('engines.free', { size: formatBytes(freeBytes) });
  const isDown = state === 'down';
  return t(isDown ? 'engines.silent' : 'engines.unlimited');
}
