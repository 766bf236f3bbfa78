import type { ApplicationStatus, SampleStatus, WizardStep } from '#domain/applications/statuses.ts';
import { isFinal } from '#domain/applications/statuses.ts';
import type { WaitAction } from '#domain/applications/waits.ts';

type ScaleInput = {
  status: ApplicationStatus;
  step: WizardStep | number;
  sample: SampleStatus | null;
  wait: { action: WaitAction | null };
  configurations: readonly { result: object | null }[];
};

/** How far inside its step each wait stands, 0 to 1. */
const fractions: Record<WaitAction, number> = {
  'review-product': 0.35,
  'amend-materials': 0.35,
  'review-commercial': 0.7,
  'upload-results': 0.36,
  'replace-results': 0.36,
  'amend-bypass': 0.36,
  'review-results': 0.2,
  'deliver-samples': 0.5,
  'receive-samples': 0.6,
  'test-samples': 0.7,
  'choose-redelivery': 0.7,
  'approve-final': 0.9,
};

/** Where an application stands on the scale of six steps. */
export type StepPosition = { step: WizardStep; fraction: number; finished: boolean };

/** A file that was refused was a step of the application too; the tests are done once a result stands. */
const lacksResult = ({ step, configurations }: ScaleInput) =>
  step === 4 && configurations.every(({ result }) => result === null);

export function stepPositionOf(application: ScaleInput): StepPosition {
  const { status, step, wait } = application;
  const at = lacksResult(application) ? 3 : (Math.min(6, Math.max(1, step)) as WizardStep);
  if (status === 'certified' || status === 'partially-certified') {
    return { step: 6, fraction: 1, finished: true };
  }
  const fraction = isFinal(status) || wait.action === null ? 0.5 : fractions[wait.action];
  return { step: at, fraction, finished: false };
}
