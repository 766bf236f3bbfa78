import type {
  ResultError,
  ResultErrorName,
  ResultProblem,
} from '#domain/test-results/test-result-outcome.ts';

const HINT_MAX_CHARS = 200;

type FaultPlace = Pick<ResultError, 'line' | 'column' | 'hint' | 'missing'>;

/** Names of entries and elements come from the file: control characters in them would not even fit into a database. */
function printable(hint: string): string {
  return hint
    .replace(/\p{Cc}/gu, '\ufffd')
    .slice(0, HINT_MAX_CHARS)
    .toWellFormed();
}

/** A test result that cannot be accepted, with its name in the error catalogue. Everything else thrown is our fault. */
export class ResultFault extends Error {
  override readonly name = 'ResultFault';
  readonly error: ResultError;

  constructor(name: ResultErrorName, detail: ResultProblem, place: FaultPlace = {}) {
    super(`${name}: ${detail}`);
    const hint = place.hint === undefined ? undefined : printable(place.hint);
    this.error = { name, detail, ...place, ...(hint === undefined ? {} : { hint }) };
  }
}
