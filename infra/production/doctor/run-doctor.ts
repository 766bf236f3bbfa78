import { type CheckOutcome, runChecks } from '#services/surroundings/run-checks.ts';
import { type Environment, type EnvironmentFault, readInstallation } from './read-installation.ts';

/** Milliseconds for each step of a check. */
const stepLimit = 6_000;

const environmentRemedy =
  'set what is missing as docs/environment.md says, in the compose setup in infra/production/.env';

function tellEnvironment(faults: readonly EnvironmentFault[]): string[] {
  if (faults.length === 0) return ['ok     environment'];
  const lines = faults.map(
    ({ variable, fault, processes }) => `WRONG  environment: ${variable} ${fault} (${processes.join(', ')})`,
  );
  return [...lines, `       ${environmentRemedy}`];
}

function tellOutcome(outcome: CheckOutcome): string[] {
  const { name, remedy } = outcome;
  switch (outcome.state) {
    case 'ok':
      return [`ok     ${name}${outcome.found ? `: ${outcome.found}` : ''}`];
    case 'unchecked':
      return [`-      ${name}: not checked, ${outcome.reason}`];
    case 'wrong':
      return [`WRONG  ${name}: ${outcome.cause}`, `       ${remedy}`];
  }
}

/** What checks load when they are run, which on a busy machine would take from the time that engines have to answer. */
const loadAll = () =>
  Promise.all([
    import('#workflows/client/inspect-temporal.ts'),
    import('#infra/openid/provider-access.ts'),
    import('nodemailer'),
  ]);

/**
 * Checks everything around an installation, prints a line for each thing and what to do below what is wrong, and changes nothing.
 * @param environment the variables of all processes
 * @returns how many things are wrong
 */
export async function runDoctor(environment: Environment, print: (line: string) => void): Promise<number> {
  const { faults, surroundings } = readInstallation(environment);
  const wrongVariables = faults.map(({ variable }) => variable);
  await loadAll();
  const outcomes = await runChecks(surroundings, { wrongVariables, limitMs: stepLimit });
  for (const line of [...tellEnvironment(faults), ...outcomes.flatMap(tellOutcome)]) print(line);
  const wrong = faults.length + outcomes.filter(({ state }) => state === 'wrong').length;
  print(wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`);
  return wrong;
}
