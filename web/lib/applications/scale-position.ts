import type { WizardStep } from '#domain/applications/statuses.ts';

/** `breadth`: how much of the scale the step takes that is opened, in widths of the others. */
function shareOf(step: WizardStep, fraction: number, breadth: number): number {
  return (step - 1 + breadth * Math.min(1, Math.max(0, fraction))) / (5 + breadth);
}

/** How far the scale of six steps is filled, in percent: to its very end once all is done. */
export function scaleFill(step: WizardStep, fraction: number, breadth = 1): string {
  return `${Math.round(shareOf(step, fraction, breadth) * 1000) / 10}%`;
}

/** Where the marker stands on the scale of six steps, in percent; kept off both ends so that it stays whole. */
export function scalePosition(step: WizardStep, fraction: number, breadth = 1): string {
  return `${Math.min(98, Math.max(2, Math.round(shareOf(step, fraction, breadth) * 1000) / 10))}%`;
}
