import { readFileSync } from 'node:fs';

export type Step =
  /** Of the machine, run as it stands, but for `sudo`. */
  { kind: 'shell'; command: string } | { kind: 'up' } | { kind: 'run'; service: string; args: string[] };
export type DocumentLine = { text: string; step: Step };

/**
 * What a command of a document asks for.
 * @throws Error for a command or an option that the rehearsal does not follow
 */
export function readStep(text: string): Step {
  const [, shell] = /^(?:sudo )?((?:cp|install -d)(?: [\w./-]+)+)$/.exec(text) ?? [];
  if (shell) return { kind: 'shell', command: shell };
  const [, command = ''] = /^docker compose -f infra\/production\/compose\.yaml (.+)$/.exec(text) ?? [];
  if (/^up -d( --build)?$/.test(command)) return { kind: 'up' };
  const [, service, rest = ''] = /^run --rm ([a-z]\S*)((?: [^-\s]\S*)*)$/.exec(command) ?? [];
  if (service) return { kind: 'run', service, args: rest.split(' ').filter(Boolean) };
  throw new Error(`the rehearsal does not follow: ${text}`);
}

/**
 * The commands of the first block under a heading, without their comments.
 * @throws Error for one that the rehearsal does not follow
 */
export function readLines(file: string, heading: string): DocumentLine[] {
  const [, section = ''] = readFileSync(file, 'utf8').split(`\n## ${heading}\n`);
  const [, block = ''] = /```sh\n(.*?)```/s.exec(section) ?? [];
  const lines = block.split('\n').map((line) => line.replace(/\s+#.*/, '').trim());
  return lines.filter(Boolean).map((text) => ({ text, step: readStep(text) }));
}

export const readmeLines = () => readLines('README.md', 'Production');
export const backupLines = () => readLines('docs/operations.md', 'Backup and restore');
