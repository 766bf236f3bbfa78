import { parseInChild } from '#workers/parsers/run-in-child.ts';

/** A parent to be killed: starts reading the file named by its argument and prints the child's process id. */
await parseInChild({ file: process.argv[2] ?? '', onSpawn: (pid) => process.stdout.write(`${pid}\n`) });
