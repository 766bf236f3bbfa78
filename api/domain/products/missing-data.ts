import type { ErrorName } from '#domain/errors/errors.ts';

/** Data that a product needs before an application can be created for it, with the error for each. */
const requiredFields = {
  cpuArchitecture: 'cpuArchitectureMissing',
  screenDensity: 'screenDensityMissing',
  channelCode: 'channelCodeMissing',
  contact: 'productContactMissing',
} as const satisfies Record<string, ErrorName>;

export type MissingData = keyof typeof requiredFields;

type ProductData = {
  cpuArchitecture: string | null;
  screenDensity: string | null;
  channelCode: string | null;
  contacts: number;
};

/** Missing data of a product, in the order to complete it. */
export function missingData({
  cpuArchitecture,
  screenDensity,
  channelCode,
  contacts,
}: ProductData): MissingData[] {
  const has = {
    cpuArchitecture: cpuArchitecture !== null,
    screenDensity: screenDensity !== null,
    channelCode: channelCode !== null,
    contact: contacts > 0,
  };
  return (Object.keys(requiredFields) as MissingData[]).filter((one) => !has[one]);
}

export const missingDataError = (missing: MissingData): ErrorName => requiredFields[missing];
