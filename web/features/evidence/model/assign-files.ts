import type { ConfigurationView } from '#contract/products.ts';

type Configuration = Pick<ConfigurationView, 'id' | 'ram' | 'rom'>;

/** `8-128`, `8_128`, `8GB+128GB`: memory as file names write it. */
function isNamedIn(name: string, { ram, rom }: Configuration): boolean {
  const unit = '\\s*(?:gb?|mb?)?';
  const between = '[\\s_+.\\-x]+';
  const pattern = `(?<![0-9])${ram.value}${unit}${between}${rom.value}(?![0-9])`;
  return new RegExp(pattern, 'i').test(name);
}

/** The one configuration whose memory a file's name holds; null where it holds none, or that of several. */
export function namedIn<C extends Configuration>(name: string, configurations: readonly C[]): C | null {
  const [found, ...others] = configurations.filter((configuration) => isNamedIn(name, configuration));
  return found && others.length === 0 ? found : null;
}

/**
 * The configuration of each file, in the order of the files; null where the reader has to choose. A file is clear
 * when only one configuration is open for it and it is the only file, unless its name holds the memory of another one
 * of `all`, or when its name holds the memory of exactly one open configuration that no other file names.
 */
export function assignFiles(
  names: readonly string[],
  open: readonly Configuration[],
  all: readonly Configuration[] = open,
): (string | null)[] {
  const [name = '', ...others] = names;
  const [only, ...more] = open;
  if (only && others.length + more.length === 0) {
    const isAnothers = all.some((one) => isNamedIn(name, one)) && !isNamedIn(name, only);
    return names.map(() => (isAnothers ? null : only.id));
  }
  const matches = names.map((one) => namedIn(one, open)?.id ?? null);
  return matches.map((id) => (id !== null && matches.filter((one) => one === id).length === 1 ? id : null));
}
