import type { WizardStep } from '#domain/statuses.ts';

/** Where the needle stands on the scale of six steps, in percent; kept off both ends so that it stays whole. */
export function scalePosition(step: WizardStep, fraction: number): string {
  const share = (step - 1 + Math.min(1, Math.max(0, fraction))) / 6;
  return `${Math.min(98, Math.max(2, Math.round(share * 1000) / 10))}%`;
}
