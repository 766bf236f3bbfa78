import { writeText } from '#workers/command/write-reports.ts';
import { judgeVariant } from './judge-variant.ts';
import { variants } from './variants.ts';

const exitCodes = { passes: 0, findings: 1, refused: 2 };

for (const variant of variants) {
  const verdict = await judgeVariant(variant);
  console.log(`${exitCodes[verdict.outcome]}  ${writeText({ verdict, path: variant.name, locale: 'en' })}\n`);
}
console.log(`${variants.length} variants, each beside its exit code.`);
