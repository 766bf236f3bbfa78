import { useTranslation } from 'react-i18next';
import { HallmarkShapes } from '#web/components/certificates/hallmarks.tsx';
import { useBrand } from '#web/lib/programme/brand.ts';
import css from './hero.module.css';

/** Ticks of a ruler: one each 20 units, a longer one each 100. */
function ruler(length: number): string {
  const ticks = Array.from({ length: Math.floor(length / 20) + 1 }, (_, index) => index * 20);
  return ticks.map((x) => `M${x === length ? x - 0.5 : x} 0v${x % 100 === 0 ? 8 : 4}`).join('');
}

function Marks() {
  return <HallmarkShapes office={useBrand().officeLetter} maker="LANYUE7" letter="S" year={2026} />;
}

function WideBody() {
  return (
    <>
      <path d="M0 .5H560M0 455.5H560" stroke="var(--line)" />
      <path d={ruler(560)} stroke="var(--line-control)" />
      <g fill="none" stroke="var(--ink)" strokeWidth="1.5">
        <rect x="60" y="64" width="300" height="212" rx="12" />
        <rect x="72" y="76" width="276" height="188" rx="3" strokeWidth="1" stroke="var(--line-control)" />
        <circle cx="66" cy="170" r="2" strokeWidth="1" />
        <path d="M72 264L188.5 185.6M231.5 154.4L348 76" stroke="var(--line)" strokeWidth="1" />
        <rect x="396" y="64" width="9" height="212" rx="4.5" />
        <path d="M405 96v22M405 130v12" strokeWidth="2.5" />
      </g>
      <g fill="none" stroke="var(--line-control)">
        <path d="M60 56V36M360 56V36M60 42H360M60 42l7-3v6zM360 42l-7-3v6z" />
        <path d="M52 64H32M52 276H32M38 64V276M38 64l-3 7h6zM38 276l-3-7h6z" />
        <path d="M396 290v14M405 290v14M384 298h12M405 298h12" />
      </g>
      <g fontSize="13" fill="var(--ink-3)">
        <rect x="180" y="33" width="60" height="18" fill="var(--paper)" />
        <text x="210" y="46" textAnchor="middle">
          254.8
        </text>
        <g transform="translate(38 170) rotate(-90)">
          <rect x="-26" y="-9" width="52" height="18" fill="var(--paper)" />
          <text y="5" textAnchor="middle">
            166.3
          </text>
        </g>
        <text x="422" y="303">
          6.4
        </text>
        <text x="210" y="175" textAnchor="middle">
          11.0″
        </text>
      </g>
      <g stroke="var(--accent)" fill="none">
        <path d="M348 110H416M326 150H416M300 190H416" strokeDasharray="2 3" />
        <g fill="var(--accent)">
          <circle cx="348" cy="110" r="3" />
          <circle cx="326" cy="150" r="3" />
          <circle cx="300" cy="190" r="3" />
        </g>
      </g>
    </>
  );
}

type FindingsProps = { x: number; top: number; step: number };

/** What was measured, at the end of the three leaders. */
function Findings({ x, top, step }: FindingsProps) {
  const { t } = useTranslation('home');
  const lines = [
    ['LY-P110', t('device.model')],
    [t('device.cases'), t('device.modules')],
    [t('device.rate'), t('device.rest')],
  ];
  return lines.map(([fact, note], index) => (
    <g key={note}>
      <text x={x} y={top + index * step} fontSize="14" fontWeight="600" fill="var(--ink)">
        {fact}
      </text>
      <text x={x} y={top + 16 + index * step} fontSize="12" fill="var(--ink-3)">
        {note}
      </text>
    </g>
  ));
}

function MarkNames() {
  const { t } = useTranslation('home');
  const names = [
    { x: 86, name: t('mark.office') },
    { x: 168, name: t('mark.maker') },
    { x: 246, name: t('mark.mode') },
    { x: 314, name: t('mark.year') },
  ];
  return (
    <>
      <path d="M86 408v12M168 408v12M246 408v12M314 408v12" stroke="var(--line-control)" />
      <g fontSize="13" fill="var(--ink-2)" textAnchor="middle">
        {names.map(({ x, name }) => (
          <text key={name} x={x} y="438">
            {name}
          </text>
        ))}
      </g>
      <text x="60" y="326" fontSize="13" fill="var(--ink-3)">
        {t('mark.title')}
      </text>
    </>
  );
}

function PhoneBody() {
  return (
    <>
      <path d="M0 .5H343M0 267.5H343" stroke="var(--line)" />
      <path d={ruler(343)} stroke="var(--line-control)" />
      <g fill="none" stroke="var(--ink)" strokeWidth="1.5">
        <rect x="24" y="48" width="160" height="112" rx="8" />
        <rect x="31" y="55" width="146" height="98" rx="2" strokeWidth="1" stroke="var(--line-control)" />
      </g>
      <path
        d="M24 42V26M184 42V26M24 32H184M24 32l6-3v6zM184 32l-6-3v6z"
        fill="none"
        stroke="var(--line-control)"
      />
      <rect x="78" y="22" width="52" height="18" fill="var(--paper)" />
      <text x="104" y="37" fontSize="13" fill="var(--ink-3)" textAnchor="middle">
        254.8
      </text>
      <g stroke="var(--accent)" fill="none">
        <path d="M177 66H202M160 104H202M140 142H202" strokeDasharray="2 3" />
        <g fill="var(--accent)">
          <circle cx="177" cy="66" r="3" />
          <circle cx="160" cy="104" r="3" />
          <circle cx="140" cy="142" r="3" />
        </g>
      </g>
    </>
  );
}

/** A measured device and the marks it earned; one drawing for wide windows, one for phones. */
export function MeasuredDevice() {
  const { t } = useTranslation('home');
  const label = t('device.drawing');
  return (
    <>
      <svg className={css.drawing} viewBox="0 0 560 456" role="img" aria-label={label}>
        <WideBody />
        <Findings x={424} top={108} step={40} />
        <g className={css.marks} transform="translate(60 344)">
          <Marks />
        </g>
        <MarkNames />
      </svg>
      <svg className={`${css.drawing} ${css.narrow}`} viewBox="0 0 343 268" role="img" aria-label={label}>
        <PhoneBody />
        <Findings x={208} top={64} step={38} />
        <g className={css.marks} transform="translate(24 188)">
          <Marks />
        </g>
      </svg>
    </>
  );
}
