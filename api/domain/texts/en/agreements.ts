import type { AgreementTexts } from '#domain/texts/zh/agreements.ts';

export const agreements: AgreementTexts = {
  issue: (version, day) => `Version ${version} · published ${day}`,
};
