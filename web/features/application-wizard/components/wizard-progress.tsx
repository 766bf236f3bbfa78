import { useTranslation } from 'react-i18next';
import { StepScale } from '#web/components/applications/step-scale.tsx';
import { type WizardStage, wizardStages } from '../model/wizard-steps.ts';
import css from './wizard.module.css';

type WizardProgressProps = { stage: WizardStage; onGo: (stage: WizardStage) => void };

/** The six steps of the certification, the marker in the second. */
export function WizardScale({ stage }: { stage: WizardStage }) {
  const { t } = useTranslation('wizard');
  const at = wizardStages.indexOf(stage);
  const first = at === 0;
  const now = t('now', { what: t(`stage.${stage}`) });
  const notes = [
    first ? now : t('done'),
    first ? t('scale.2') : now,
    ...([3, 4, 5, 6] as const).map((step) => t(`scale.${step}`)),
  ];
  const fraction = first ? 0.6 : at / wizardStages.length;
  return <StepScale alone current={first ? 1 : 2} fraction={fraction} notes={notes} />;
}

/** The stages of the wizard; those that are done can be gone back to. */
export function WizardStages({ stage, onGo }: WizardProgressProps) {
  const { t } = useTranslation('wizard');
  const at = wizardStages.indexOf(stage);
  return (
    <nav aria-label={t('stages')}>
      <ol className={`stages ${css.stages}`}>
        {wizardStages.map((one, index) => (
          <li
            key={one}
            className={index < at ? 'done' : index === at ? 'now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {index < at ? (
              <button type="button" className="link" onClick={() => onGo(one)}>
                {t(`stage.${one}`)}
              </button>
            ) : (
              t(`stage.${one}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
