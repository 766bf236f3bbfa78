import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WizardStep } from '#domain/applications/statuses.ts';
import { Icon } from '#web/components/controls/icon.tsx';
import { scaleFill, scalePosition } from '#web/lib/applications/scale-position.ts';

const steps = [1, 2, 3, 4, 5, 6] as const satisfies readonly WizardStep[];

type StepScaleProps = {
  current: WizardStep;
  /** How far the current step has come, 0 to 1: where the marker stands inside it. */
  fraction?: number;
  /** The line under each step's name, first step first. */
  notes: readonly ReactNode[];
  /** The current step opened: its stages, an `ol` of this many, instead of its note. */
  opened?: { stages: ReactNode; count: number };
  /** The whole way is done: step 6 counts as done too. */
  finished?: boolean;
  /** Without a turn panel below, the scale carries the marker itself. */
  alone?: boolean;
};

/** In widths of the other steps: so that the names of its stages have room at 1280 px. */
const breadthOf = (stages: number) => Math.max(1, stages * 0.75);
const columnsOf = (current: WizardStep, breadth: number) =>
  steps.map((step) => `minmax(0, ${step === current ? breadth : 1}fr)`).join(' ');

/** The six steps as one graduated scale. */
export function StepScale({
  current,
  fraction = 0.5,
  notes,
  opened,
  finished = false,
  alone = false,
}: StepScaleProps) {
  const { t } = useTranslation('progress');
  const share = finished ? 1 : fraction;
  const breadth = opened ? breadthOf(opened.count) : 1;
  const style = {
    '--at': scalePosition(current, share, breadth),
    '--fill': scaleFill(current, share, breadth),
    ...(opened && { '--stages': opened.count, gridTemplateColumns: columnsOf(current, breadth) }),
  } as CSSProperties;
  return (
    <ol className={alone ? 'rail alone' : 'rail'} style={style}>
      {steps.map((step) => {
        const done = step < current || finished;
        const now = step === current && !finished;
        return (
          <li key={step} className={done ? 'done' : now ? 'now' : ''} aria-current={now ? 'step' : undefined}>
            <b>
              <span className="number">{step}</span>
              {t(`step.${step}`)}
              {done && <Icon name="check" />}
              {done && <span className="sr-only">{t('stepDone')}</span>}
            </b>
            {now && opened ? opened.stages : <small>{notes[step - 1]}</small>}
          </li>
        );
      })}
      <li className="fill" aria-hidden="true" />
    </ol>
  );
}
