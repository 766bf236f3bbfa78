import { useTranslation } from 'react-i18next';
import { StepScale } from '#web/components/applications/step-scale.tsx';
import { type WizardStage, wizardStages } from '../model/wizard-steps.ts';

type WizardRailProps = {
  stage: WizardStage;
  /** The stage can be gone to from here: what comes before it is filled in. */
  isOpen: (stage: WizardStage) => boolean;
  onGo: (stage: WizardStage) => void;
};

/** The stages of the first two steps of the certification; the others follow once the application is made. */
const stagesOf: Record<1 | 2, readonly WizardStage[]> = {
  1: wizardStages.slice(0, 1),
  2: wizardStages.slice(1),
};

function StageName({ one, stage, isOpen, onGo }: WizardRailProps & { one: WizardStage }) {
  const { t } = useTranslation('wizard');
  const name = t(`stage.${one}`);
  if (one === stage || !isOpen(one)) return name;
  return (
    <button type="button" className="link" onClick={() => onGo(one)}>
      {name}
    </button>
  );
}

function Stages(props: WizardRailProps & { stages: readonly WizardStage[] }) {
  const { stages, stage } = props;
  return (
    <ol>
      {stages.map((one) => (
        <li
          key={one}
          className={one === stage ? 'now' : undefined}
          aria-current={one === stage ? 'step' : undefined}
        >
          <StageName {...props} one={one} />
        </li>
      ))}
    </ol>
  );
}

/** The six steps of the certification, the one that is at work opened into its stages. */
export function WizardRail(props: WizardRailProps) {
  const { t } = useTranslation('wizard');
  const { stage } = props;
  const current = stage === 'product' ? 1 : 2;
  const stages = stagesOf[current];
  const coming = ([3, 4, 5, 6] as const).map((step) => t(`scale.${step}`));
  const second = current === 1 ? t('scale.2') : null;
  return (
    <nav aria-label={t('stages')}>
      <StepScale
        alone
        current={current}
        fraction={(stages.indexOf(stage) + 0.5) / stages.length}
        notes={[<StageName key="product" {...props} one="product" />, second, ...coming]}
        opened={{ stages: <Stages {...props} stages={stages} />, count: stages.length }}
      />
    </nav>
  );
}
