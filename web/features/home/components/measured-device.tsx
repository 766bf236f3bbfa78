import { useTranslation } from 'react-i18next';
import { HallmarkShapes } from '#web/components/certificates/hallmarks.tsx';
import { formatCount } from '#web/lib/language/numbers.ts';
import { useBrand } from '#web/lib/programme/brand.ts';
import { useHome } from '../api/home.ts';
import css from './hero.module.css';

/** Ticks of a ruler: one each 20 units, a longer one each 100. */
function ruler(length: number): string {
  const ticks = Array.from({ length: Math.floor(length / 20) + 1 }, (_, index) => index * 20);
  return ticks.map((x) => `M${x === length ? x - 0.5 : x} 0v${x % 100 === 0 ? 8 : 4}`).join('');
}

function Marks() {
  const { t } = useTranslation('home');
  const { officeLetter } = useBrand();
  const maker = useHome().texts.exampleCode || t('mark.maker');
  return <HallmarkShapes office={officeLetter} maker={maker} letter="S" year={new Date().getFullYear()} />;
}

/** The device's measures, where the programme gives them. */
function Measures() {
  const { exampleHeight, exampleDepth, exampleScreen } = useHome().texts;
  return (
    <g fontSize="13" fill="var(--ink-3)">
      <Width x={210} y={46} />
      {exampleHeight && (
        <g transform="translate(38 170) rotate(-90)">
          <rect x="-26" y="-9" width="52" height="18" fill="var(--paper)" />
          <text y="5" textAnchor="middle">
            {exampleHeight}
          </text>
        </g>
      )}
      {exampleDepth && (
        <text x="422" y="303">
          {exampleDepth}
        </text>
      )}
      {exampleScreen && (
        <text x="210" y="175" textAnchor="middle">
          {exampleScreen}″
        </text>
      )}
    </g>
  );
}

/** In the middle of the line above the device. */
function Width({ x, y, room = 60 }: { x: number; y: number; room?: number }) {
  const { exampleWidth } = useHome().texts;
  if (!exampleWidth) return null;
  return (
    <>
      <rect x={x - room / 2} y={y - (room === 60 ? 13 : 15)} width={room} height="18" fill="var(--paper)" />
      <text x={x} y={y} fontSize="13" fill="var(--ink-3)" textAnchor="middle">
        {exampleWidth}
      </text>
    </>
  );
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
      <Measures />
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
  const { exampleModel, exampleCases, examplePassed } = useHome().texts;
  const lines = [
    [exampleModel || t('device.anyModel'), t('device.model')],
    [
      exampleCases ? t('device.cases', { total: formatCount(Number(exampleCases)) }) : t('device.anyCases'),
      t('device.modules'),
    ],
    [examplePassed ? t('device.rate', { rate: examplePassed }) : t('device.anyRate'), t('device.rest')],
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
      <Width x={104} y={37} room={52} />
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
