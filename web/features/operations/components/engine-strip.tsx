import { useTranslation } from 'react-i18next';
import { ToneText } from '#web/components/controls/status.tsx';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import type { Engine } from '../api/read-engines.ts';
import { figuresOf } from '../model/engine-figures.ts';
import css from './operations.module.css';

const looks = {
  healthy: { tone: 'ok', icon: 'ok' },
  backlog: { tone: 'warn', icon: 'warn' },
  down: { tone: 'bad', icon: 'bad' },
  off: { tone: 'idle', icon: 'idle' },
} as const;

function EngineCard({ engine }: { engine: Engine }) {
  const { t } = useTranslation(['stuck']);
  const { t: time } = useTranslation('time');
  const times = useTimeTexts();
  const now = useNow();
  const { state, since } = engine;
  const unsent = engine.engine === 'mail' && state === 'down';
  return (
    <div>
      <b>{t(`engines.name.${engine.engine}`)}</b>
      <ToneText {...looks[state]}>{unsent ? t('engines.mailDown') : t(`engines.state.${state}`)}</ToneText>
      {since && <span className="cap">{t('engines.since', { since: times.moment(since) })}</span>}
      {figuresOf({ t, time, times, now }, engine).map((line) => (
        <span key={line} className="cap">
          {line}
        </span>
      ))}
    </div>
  );
}

/** How each engine is that the portal stands on, with its figures. */
export function EngineStrip({ engines }: { engines: readonly Engine[] }) {
  const { t } = useTranslation('stuck');
  return (
    <section className={css.engines} aria-label={t('engines.label')}>
      {engines.map((engine) => (
        <EngineCard key={engine.engine} engine={engine} />
      ))}
    </section>
  );
}
