import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareTemporalSource } from '#infra/local/engines/temporal-source.ts';

let folder: string;
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { mode: 0o444 });
};
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

const persistence = 'go.temporal.io/server/common/persistence';
const importSql = `\t"${persistence}/sql/sqlplugin/mysql"\n\t"${persistence}/sql/sqlplugin/postgresql"\n`;
const importSqlite = `\t"${persistence}/sql/sqlplugin/sqlite"\n`;
const archives = (...names: string[]) =>
  names.map((name) => `\t"go.temporal.io/server/common/archiver/${name}"\n`).join('');
const kinds = (...names: string[]) =>
  names.map((name) => `\tcase ${name}.URIScheme:\n\t\tif x {\n\t\t}\n\n\t\ta = ${name}.New()\n`).join('');

/** By its place in the server's module: as it comes, and as it is built. */
const files: Record<string, [string, string]> = {
  'common/archiver/provider/provider.go': [
    `${archives('filestore', 'gcloud', 's3store')}${kinds('filestore', 'gcloud', 's3store')}\tdefault:\n`,
    `${archives('filestore')}${kinds('filestore')}\tdefault:\n`,
  ],
  'common/persistence/visibility/defs.go': [
    `${importSql}${importSqlite}case mysql.PluginName, postgresql.PluginName, postgresql.PluginNamePGX, sqlite.PluginName:\n`,
    `${importSqlite}case sqlite.PluginName:\n`,
  ],
  'common/persistence/visibility/store/sql/query_converter_factory.go': [
    `${importSql}${importSqlite}\tcase mysql.PluginName:\n\t\treturn m\n\tcase postgresql.PluginName, postgresql.PluginNamePGX:\n\t\treturn p\n\tdefault:\n`,
    `${importSqlite}\tdefault:\n`,
  ],
  'common/persistence/visibility/store/elasticsearch/client/aws.go': [
    'import (\n\t"fmt"\n\t"net/http"\n\n\t"github.com/aws/aws-sdk-go/aws"\n)\n\n\t}\n\n\tif config.Region == "" {\n\t\tfmt\n\t}\n\treturn aws\n}\n',
    'import (\n\t"net/http"\n\n)\n\n\t}\n\n\tpanic("built without AWS")\n}\n',
  ],
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-source-'));
  mkdirSync(join(folder, 'out'));
  put('cache/cli/go.mod', 'module cli\n');
  for (const [file, [text]] of Object.entries(files)) put(join('cache/server', file), text);
  // In the place of Go: answers where a module lies, and keeps what it is told to edit.
  const stub = `#!/bin/sh
case "$2 $4" in
  "download github.com/temporalio/cli@v1.2.3") echo '{"Dir":"${folder}/cache/cli"}';;
  "download go.temporal.io/server") echo '{"Dir":"${folder}/cache/server"}';;
  *) echo "$2 $3" >> go.mod;;
esac
`;
  writeFileSync(join(folder, 'go'), stub);
  chmodSync(join(folder, 'go'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const prepare = () =>
  prepareTemporalSource({ go: join(folder, 'go'), env: process.env }, '1.2.3', join(folder, 'out'));

it('leaves out what the server does not use, and has the CLI built with that', async () => {
  expect(await prepare()).toBe(join(folder, 'out/cli'));
  for (const [file, [, built]] of Object.entries(files)) expect(read(join('out/server', file))).toBe(built);
  expect(read('out/cli/go.mod')).toBe(
    `module cli\nedit -replace=go.temporal.io/server=${join(folder, 'out/server')}\n`,
  );
});

it.each(Object.keys(files))('says so where %s is of another release', async (file) => {
  rmSync(join(folder, 'cache/server', file));
  put(join('cache/server', file), 'package other\n');
  await expect(prepare()).rejects.toThrow(file);
});
