import type { AgreementTexts } from '../zh/agreements.ts';

export const agreements: AgreementTexts = {
  issue: (version, day) => `Version ${version} · published ${day}`,
};
