import { join } from 'node:path';
import { build, type Plugin } from 'vite';

type Bundle = {
  /** Where the modules lie in the checkout, by the names that they get. */
  modules: Readonly<Record<string, string>>;
  /** A folder, which is emptied before. */
  to: string;
  /** `mjs` where no package.json says what the files are. */
  extension: 'js' | 'mjs';
  /** Packages to bundle; all by default. */
  packages?: string[];
  /** Whether to write source maps. */
  sourcemap?: boolean;
  plugins?: Plugin[];
  /** A module's first line. */
  banner?: (name: string) => string;
};

/** Bundles modules with what they import, packages too, into JavaScript for Node. */
export async function bundleModules(
  checkout: string,
  { modules, to, extension, packages, sourcemap = false, plugins = [], banner = () => '' }: Bundle,
): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(modules).map(([name, path]) => [name, join(checkout, path)]),
  );
  await build({
    root: checkout,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins,
    ssr: { noExternal: packages ?? true, target: 'node' },
    build: {
      ssr: true,
      outDir: to,
      emptyOutDir: true,
      minify: false,
      sourcemap,
      target: 'node24',
      rolldownOptions: {
        input,
        output: {
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `part-[hash].${extension}`,
          banner: ({ name }) => banner(name),
        },
      },
    },
  });
}
