import type { ConfigurationView } from '#contract/products.ts';

type Configuration = Pick<ConfigurationView, 'id' | 'ram' | 'rom'>;

/** `8-128`, `8_128`, `8GB+128GB`: memory as file names write it. */
function isNamedIn(name: string, { ram, rom }: Configuration): boolean {
  const unit = '\\s*(?:gb?|mb?)?';
  const between = '[\\s_+.\\-x]+';
  const pattern = `(?<![0-9])${ram.value}${unit}${between}${rom.value}(?![0-9])`;
  return new RegExp(pattern, 'i').test(name);
}

/**
 * The configuration of each file, in the order of the files; null where the reader has to choose. A file is clear
 * when only one configuration is open for it and it is the only file, or when its name holds the memory of exactly
 * one configuration that no other file names.
 */
export function assignFiles(names: readonly string[], open: readonly Configuration[]): (string | null)[] {
  if (names.length === 1 && open.length === 1) return [open[0]?.id ?? null];
  const named = names.map((name) => open.filter((configuration) => isNamedIn(name, configuration)));
  const wanted = named.map((found) => (found.length === 1 ? (found[0]?.id ?? null) : null));
  return wanted.map((id) => (id !== null && wanted.filter((one) => one === id).length === 1 ? id : null));
}
