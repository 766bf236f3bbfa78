import type { ErrorName } from '#domain/errors/errors.ts';

/** What a product must have before an application can be created for it, and what is answered where it lacks it. */
const wanted = {
  cpuArchitecture: 'cpuArchitectureMissing',
  screenDensity: 'screenDensityMissing',
  channelCode: 'channelCodeMissing',
  contact: 'productContactMissing',
} as const satisfies Record<string, ErrorName>;

export type MissingData = keyof typeof wanted;

type ProductData = {
  cpuArchitecture: string | null;
  screenDensity: string | null;
  channelCode: string | null;
  contacts: number;
};

/** What a product still lacks, in the order in which its maker would mend it. */
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
  return (Object.keys(wanted) as MissingData[]).filter((one) => !has[one]);
}

export const missingDataError = (missing: MissingData): ErrorName => wanted[missing];
