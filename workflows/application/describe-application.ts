import type { SearchAttributePair } from '@temporalio/common';
import type { ApplicationSnapshot } from '#domain/applications/application-snapshot.ts';

import { searchAttributes } from '#workflows/messages.ts';

const steps = [
  'Create product',
  'Create application',
  'Run test cases',
  'Submit',
  'Certification review',
  'Approval',
] as const;

const day = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/** The details of a run in the Temporal UI, as Markdown. */
export function describeApplication(snapshot: ApplicationSnapshot): string {
  const { state, wait, product, enterprise } = snapshot;
  const lines = [
    `### ${product} · ${enterprise}`,
    `- **Status**: ${state.status}${state.phase ? `, ${state.phase} review` : ''}${state.sample ? `, samples ${state.sample}` : ''}`,
    `- **Step**: ${state.step} of 6, ${steps[state.step - 1]}`,
  ];
  if (wait.action)
    lines.push(`- **Waiting for**: the ${wait.waitingFor} to ${wait.action}, since ${day(wait.since)} UTC`);
  if (wait.dueAt) lines.push(`- **Due**: ${day(wait.dueAt)} UTC`);
  return lines.join('\n');
}

export function attributesOf(number: string, snapshot: ApplicationSnapshot): SearchAttributePair[] {
  const { state, wait, enterprise } = snapshot;
  return [
    { key: searchAttributes.number, value: number },
    { key: searchAttributes.status, value: state.status },
    { key: searchAttributes.step, value: state.step },
    { key: searchAttributes.waitingFor, value: wait.waitingFor },
    { key: searchAttributes.waitingSince, value: new Date(wait.since) },
    { key: searchAttributes.enterprise, value: enterprise },
    { key: searchAttributes.mode, value: state.mode },
  ];
}
