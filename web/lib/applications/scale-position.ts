import type { WizardStep } from '#domain/applications/statuses.ts';

function shareOf(step: WizardStep, fraction: number): number {
  return (step - 1 + Math.min(1, Math.max(0, fraction))) / 6;
}

/** How far the scale of six steps is filled, in percent: to its very end once all is done. */
export function scaleFill(step: WizardStep, fraction: number): string {
  return `${Math.round(shareOf(step, fraction) * 1000) / 10}%`;
}

/** Where the marker stands on the scale of six steps, in percent; kept off both ends so that it stays whole. */
export function scalePosition(step: WizardStep, fraction: number): string {
  return `${Math.min(98, Math.max(2, Math.round(shareOf(step, fraction) * 1000) / 10))}%`;
}
