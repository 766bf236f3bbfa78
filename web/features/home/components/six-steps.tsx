import { useTranslation } from 'react-i18next';
import type { KeyBelow } from '#web/lib/language/text-keys.ts';
import sectionCss from './section.module.css';
import css from './six-steps.module.css';

/** An octagon around a point: where the office works. */
function octagon(x: number, y: number, half: number): string {
  const cut = Math.round(half * 0.59);
  const [l, r, t, b] = [x - half, x + half, y - half, y + half];
  return `M${l + cut} ${t}H${r - cut}L${r} ${t + cut}V${b - cut}L${r - cut} ${b}H${l + cut}L${l} ${b - cut}V${t + cut}z`;
}

type StopKey =
  KeyBelow<'home', 'step'> extends infer K ? (K extends `${infer Key}.title` ? Key : never) : never;
type Stop = { key: StopKey; number?: number; x: number; office?: boolean };

const stops: readonly Stop[] = [
  { key: 'product', number: 1, x: 148 },
  { key: 'application', number: 2, x: 316 },
  { key: 'review', x: 372, office: true },
  { key: 'tests', number: 3, x: 476 },
  { key: 'submit', number: 4, x: 672 },
  { key: 'certification', number: 5, x: 808, office: true },
  { key: 'samples', x: 966, office: true },
  { key: 'certificate', number: 6, x: 1094 },
];

type NodeProps = { stop: Stop; x: number; y: number };

function Node({ stop: { number, office }, x, y }: NodeProps) {
  const last = number === 6;
  return (
    <>
      {office || last ? (
        <path className={last ? css.last : css.stop} d={octagon(x, y, last ? 22 : 17)} />
      ) : (
        <circle className={css.stop} cx={x} cy={y} r="17" />
      )}
      {number === undefined ? (
        <path className={css.done} d={`M${x - 7} ${y}l5 5 9-10`} />
      ) : (
        <text className={last ? `${css.number} ${css.onFill}` : css.number} x={x} y={y + 5}>
          {number}
        </text>
      )}
    </>
  );
}

/** Working days under the lanes, five by five. */
function Days() {
  const { t } = useTranslation('home');
  const ticks = Array.from({ length: 21 }, (_, day) => `M${112 + day * 50} 330v${day % 5 === 0 ? -14 : -8}`);
  return (
    <>
      <path className={css.tick} d={`M112 330.5H1112${ticks.join('')}`} />
      {[0, 5, 10, 15, 20].map((day) => (
        <text key={day} className={`${css.small} ${css.centred}`} x={112 + day * 50} y="352">
          {day === 0 ? t('steps.start') : t('steps.day', { day })}
        </text>
      ))}
    </>
  );
}

function WideLanes() {
  const { t } = useTranslation('home');
  return (
    <svg className={css.drawing} viewBox="0 0 1152 364" role="img" aria-label={t('steps.drawing')}>
      <path className={css.line} d="M0 170.5H1152M0 24.5H1152M0 296.5H1152" />
      <text className={css.strong} x="0" y="117">
        {t('steps.maker')}
      </text>
      <text className={css.strong} x="0" y="241">
        {t('steps.office')}
      </text>
      <path className={css.detour} d="M372 236H800" />
      <path className={css.way} d="M148 112H316L356 236H388L428 112H728L768 236H988L1028 112H1068" />
      {stops.map((stop) => (
        <g key={stop.key}>
          <Node stop={stop} x={stop.x} y={stop.office ? 236 : 112} />
          <text className={`${css.strong} ${css.centred}`} x={stop.x} y={stop.office ? 276 : 60}>
            {t(`step.${stop.key}.title`)}
          </text>
          {!stop.office && (
            <text className={`${css.small} ${css.centred}`} x={stop.x} y="80">
              {t(`step.${stop.key}.note`)}
            </text>
          )}
        </g>
      ))}
      <rect x="508" y="224" width="160" height="24" fill="var(--paper)" />
      <text className={`${css.small} ${css.centred}`} x="588" y="241">
        {t('steps.plus')}
      </text>
      <Days />
    </svg>
  );
}

function UprightLanes() {
  const { t } = useTranslation('home');
  return (
    <svg
      className={`${css.drawing} ${css.narrow}`}
      viewBox="0 0 343 600"
      role="img"
      aria-label={t('steps.drawing')}
    >
      <text className={css.small} x="3" y="16">
        {t('steps.maker')}
      </text>
      <text className={css.small} x="48" y="16">
        {t('steps.officeShort')}
      </text>
      <path className={css.line} d="M0 26.5H343" />
      <path className={css.way} d="M20 60V132L60 204L20 276V348L60 420V492L20 564" />
      {stops.map((stop, index) => {
        const y = 60 + index * 72;
        return (
          <g key={stop.key}>
            <Node stop={stop} x={stop.office ? 60 : 20} y={y} />
            <text className={css.strong} x="100" y={y - 1}>
              {t(`step.${stop.key}.title`)}
            </text>
            <text className={css.small} x="100" y={y + 19}>
              {t(`step.${stop.key}.note`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Six steps in two lanes: above the maker's, below the office's; upright on a phone. */
export function SixSteps() {
  const { t } = useTranslation('home');
  return (
    <section className={sectionCss.section} id="steps" aria-labelledby="steps-title">
      <div className="wrap">
        <div className={sectionCss.head}>
          <h2 id="steps-title">{t('steps.title')}</h2>
          <p>{t('steps.lead')}</p>
        </div>
        <WideLanes />
        <UprightLanes />
      </div>
    </section>
  );
}
