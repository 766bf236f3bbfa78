import type {
  ResultError,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-results/test-result-outcome.ts';

const HINT_MAX_CHARS = 200;

type FaultPosition = Pick<ResultError, 'line' | 'column' | 'hint' | 'missing'>;

/** Hints come from the file; Postgres takes no NUL in a text. */
function printable(hint: string): string {
  return hint
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, HINT_MAX_CHARS)
    .toWellFormed();
}

/** A test result that cannot be accepted, with its name in the error catalogue. Any other error is not the file's fault. */
export class ResultFault extends Error {
  override readonly name = 'ResultFault';
  readonly error: ResultError;

  constructor(name: ResultErrorName, detail: ResultProblem, position: FaultPosition = {}) {
    super(`${name}: ${detail}`);
    const hint = position.hint === undefined ? undefined : printable(position.hint);
    this.error = { name, detail, ...position, ...(hint === undefined ? {} : { hint }) };
  }
}
