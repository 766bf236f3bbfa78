import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const cli = 'github.com/temporalio/cli';
const server = 'go.temporal.io/server';

type Edit = readonly [what: RegExp, by: string];

const databases: Edit = [
  /\t"go\.temporal\.io\/server\/common\/persistence\/sql\/sqlplugin\/(mysql|postgresql)"\n/g,
  '',
];

/** Edits by file that remove what the CLI's server never uses (cloud archives, other databases): a third of the build. */
const unused: Record<string, readonly Edit[]> = {
  'common/archiver/provider/provider.go': [
    [/\t"go\.temporal\.io\/server\/common\/archiver\/(gcloud|s3store)"\n/g, ''],
    [/\tcase (gcloud|s3store)\.URIScheme:\n(?:(?!\tcase |\tdefault:).*\n)+/g, ''],
  ],
  'common/persistence/visibility/defs.go': [
    databases,
    [/mysql\.PluginName, postgresql\.PluginName, postgresql\.PluginNamePGX, /, ''],
  ],
  'common/persistence/visibility/store/sql/query_converter_factory.go': [
    databases,
    [/\tcase (mysql|postgresql)\.PluginName.*:\n.*\n/g, ''],
  ],
  'common/persistence/visibility/store/elasticsearch/client/aws.go': [
    [/\t"(fmt|os|strings)"\n|\t(elasticaws )?"github\.com\/.*\n/g, ''],
    [/\n\tif config\.Region == ""(.|\n)*\n}/, '\n\tpanic("built without AWS")\n}'],
  ],
};

/** Copies without modes, as folders in Go's module cache are read-only. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? copyFolder(source, copy) : writeFile(copy, await readFile(source)));
  }
}

/** @throws Error where a file is not the one that the edits were made for */
async function edit(folder: string, file: string, edits: readonly Edit[]): Promise<void> {
  const path = join(folder, file);
  let text = await readFile(path, 'utf8');
  for (const [what, by] of edits) {
    const edited = text.replace(what, by);
    if (edited === text) throw new Error(`${server}: ${file} does not have ${what}`);
    text = edited;
  }
  await writeFile(path, text);
}

/**
 * Fetches and edits the sources of the CLI. Returns the folder to build in.
 */
export async function prepareTemporalSource(
  { go, env }: { go: string; env: NodeJS.ProcessEnv },
  version: string,
  folder: string,
): Promise<string> {
  const run = (cwd: string, ...args: string[]) =>
    promisify(execFile)(go, ['mod', ...args], { cwd, env, timeout: 600_000 });
  const fetchModule = async (cwd: string, module: string) => {
    const { stdout } = await run(cwd, 'download', '-json', module);
    return z.object({ Dir: z.string() }).parse(JSON.parse(stdout)).Dir;
  };
  const [main, engine] = [join(folder, 'cli'), join(folder, 'server')];
  await copyFolder(await fetchModule(folder, `${cli}@v${version}`), main);
  await copyFolder(await fetchModule(main, server), engine);
  for (const [file, edits] of Object.entries(unused)) await edit(engine, file, edits);
  await run(main, 'edit', `-replace=${server}=${engine}`);
  return main;
}
