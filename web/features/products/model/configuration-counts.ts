import type { ProductView } from '#contract/products.ts';

type Configuration = Pick<ProductView['configurations'][number], 'certified' | 'inCertification'>;
export type ConfigurationState = 'certified' | 'running' | 'open';

/** A configuration that is certified and being certified again counts as certified. */
export function configurationState({ certified, inCertification }: Configuration): ConfigurationState {
  if (certified) return 'certified';
  return inCertification ? 'running' : 'open';
}

/** How many configurations are where. */
export function countConfigurations(configurations: readonly Configuration[]) {
  const states = configurations.map(configurationState);
  const count = (state: ConfigurationState) => states.filter((one) => one === state).length;
  return { states, certified: count('certified'), running: count('running'), open: count('open') };
}
