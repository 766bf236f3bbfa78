import type { CSSProperties } from 'react';
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
  notes: readonly (string | null)[];
  /** The whole way is done: step 6 counts as done too. */
  finished?: boolean;
  /** Without a turn panel below, the scale carries the marker itself. */
  alone?: boolean;
};

/** The six steps as one graduated scale. */
export function StepScale({
  current,
  fraction = 0.5,
  notes,
  finished = false,
  alone = false,
}: StepScaleProps) {
  const { t } = useTranslation('progress');
  const share = finished ? 1 : fraction;
  const at = { '--at': scalePosition(current, share), '--fill': scaleFill(current, share) } as CSSProperties;
  return (
    <ol className={alone ? 'rail alone' : 'rail'} style={at}>
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
            <small>{notes[step - 1]}</small>
          </li>
        );
      })}
      <li className="fill" aria-hidden="true" />
    </ol>
  );
}
