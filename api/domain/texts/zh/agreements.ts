export const agreements = {
  issue: (version: number, day: string) => `版本 ${version} · ${day} 发布`,
};

export type AgreementTexts = typeof agreements;
