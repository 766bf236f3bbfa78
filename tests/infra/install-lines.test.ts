import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { backupLines, readmeLines, readStep } from '#tests/install/document-lines.ts';
import { readDockerfile } from '#tests/install/read-dockerfile.ts';

const dockerfile = readFileSync('infra/production/Dockerfile', 'utf8');
const { services } = parse(readFileSync('infra/production/compose.yaml', 'utf8'), { merge: true });
const compose = 'docker compose -f infra/production/compose.yaml';

it('the rehearsal of the installation follows every command of README’s production part', () => {
  const steps = readmeLines().map(({ step }) => step);
  expect(steps.map((step) => (step.kind === 'run' ? step.service : step.kind))).toEqual([
    'shell',
    'shell',
    'up',
    'doctor',
    'backup',
  ]);
  const [backup, restore] = backupLines().map(({ step }) => step);
  expect(backup).toEqual(steps.at(-1));
  expect(restore).toEqual({
    kind: 'run',
    service: 'restore',
    args: [expect.stringMatching(/^\/backups\/2/)],
  });
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`(\`${compose} logs prepare\`)`);
  for (const step of [...steps, restore])
    if (step?.kind === 'run') expect(Object.keys(services)).toContain(step.service);
});

it.each([
  'docker run assay',
  `${compose} up`,
  `${compose} up -d --build --wait`,
  `${compose} --profile proxy up -d`,
  `${compose} run --rm --no-deps workers`,
  `${compose} run doctor`,
  'cp a b; rm c',
  'sudo rm infra/production/.env',
])('it refuses a line that it does not follow: %s', (line) => {
  expect(() => readStep(line)).toThrow(`the rehearsal does not follow: ${line}`);
});

it('reads the Dockerfile, stage by stage', () => {
  const stages = readDockerfile(dockerfile);
  expect(stages.map(({ name, base }) => [name, base])).toEqual([
    ['build', 'node:24-slim'],
    ['backup', 'postgres:18'],
    ['2', 'node:24-slim'],
  ]);
  const [build, , last] = stages.map(({ instructions }) => instructions.map(({ name }) => name).join(' '));
  expect(build).toBe('WORKDIR COPY RUN COPY RUN');
  expect(last).toBe('ENV WORKDIR COPY RUN USER VOLUME EXPOSE CMD');
  expect(stages[2]?.instructions[0]?.value).toMatch(
    /^NODE_ENV=production +WORKFLOW_BUNDLE=\S+ +SANDBOX_BUNDLE=\S+$/,
  );
});

it.each([
  ['HEALTHCHECK CMD true', 'HEALTHCHECK is not known'],
  ['COPY --chown=node . .', 'COPY --chown=node is not known'],
  ['COPY --from=build --link a b', 'COPY --from=build is not known'],
  ['RUN --mount=type=cache npm ci', 'RUN --mount=type=cache is not known'],
  ['RUN <<END', '<< of RUN is not known'],
  ['ADD a b', 'ADD is not known'],
  ['FROM --platform=linux/arm64 a', 'FROM --platform=linux/arm64 a is not known'],
])('refuses what it does not know of a Dockerfile: %s', (line, told) => {
  expect(() => readDockerfile(`FROM a\n${line}`)).toThrow(told);
});
