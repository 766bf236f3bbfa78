import process from 'node:process';
import { z } from 'zod';
import { checkProfileView, verdictView } from '#contract/applications/verdicts.ts';
import { waiverRequestFileSchema } from '#domain/evidence/waiver-request-file.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { checkFile } from './check-file.ts';
import { type CheckArguments, readArguments, UsageError } from './read-arguments.ts';
import { readExceptions, readProfile } from './read-inputs.ts';
import { writeJunit, writeSarif, writeText } from './write-reports.ts';

/** Exit codes; 64 and 70 are EX_USAGE and EX_SOFTWARE of sysexits.h. */
const codes = { passes: 0, findings: 1, refused: 2, usage: 64, internalError: 70 } as const;

const usage = `${serverTexts('zh').check.usage}\n\n${serverTexts('en').check.usage}`;
const schemas = { product: checkProfileView, verdict: verdictView, exceptions: waiverRequestFileSchema };
const writers = {
  text: writeText,
  json: ({ verdict }: Parameters<typeof writeText>[0]) => JSON.stringify(verdict),
  sarif: writeSarif,
  junit: writeJunit,
};

/** Older versions lack what the sandbox needs. */
const minNode = 24;

async function check(args: CheckArguments): Promise<number> {
  if (Number.parseInt(process.versions.node, 10) < minNode)
    throw new UsageError(`Node ${minNode} is needed, this is ${process.versions.node}`);
  const profile = await readProfile(args);
  const exceptions = await readExceptions(args);
  const verdict = await checkFile({
    path: args.file,
    earlier: args.earlier,
    profile,
    exceptions,
    now: new Date(),
  });
  const { locale, file: path } = args;
  process.stdout.write(`${writers[args.format]({ verdict, path, locale })}\n`);
  return codes[verdict.outcome];
}

async function main(): Promise<number> {
  const invocation = readArguments(process.argv.slice(2));
  if (invocation.what === 'check') return check(invocation);
  const text =
    invocation.what === 'schema'
      ? JSON.stringify(z.toJSONSchema(schemas[invocation.name], { io: 'input' }), null, 2)
      : usage;
  process.stdout.write(`${text}\n`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(`assay: ${(error as Error).message}`);
  if (isUsage) console.error(usage);
  process.exitCode = isUsage ? codes.usage : codes.internalError;
}
