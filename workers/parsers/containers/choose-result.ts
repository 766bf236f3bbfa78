import { ResultFault } from '../result-fault.ts';
import type { PackedFile } from './archive-totals.ts';

/** How the suites name their result files, in order of precedence. */
const usualNames = [/(^|\/)test_result\.xml$/i, /(^|\/)summary_report\.xml$/i, /(^|\/)testResult\.xml$/i];
/** The beginning of a result in any encoding, once NUL bytes are removed. */
const resultRoot =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*<(Result|TestResult|testsuites|testsuite)[\s>/]/;

function looksLikeResult({ head }: PackedFile): boolean {
  return resultRoot.test(Buffer.from(head).toString('latin1').replaceAll('\0', ''));
}

/** The file with a usual name; undefined where there are none or several. */
export function findByUsualName<F extends { name: string }>(files: readonly F[]): F | undefined {
  const named = usualNames.map((name) => files.filter((file) => name.test(file.name)));
  const [first, second] = named.find((group) => group.length > 0) ?? [];
  return second === undefined ? first : undefined;
}

/** The file with a usual name, else the only one whose content is a result. @throws ResultFault for none or several */
export function chooseResult<F extends PackedFile>(files: readonly F[]): F {
  const named = usualNames.map((name) => files.filter((file) => name.test(file.name)));
  const found = named.find((group) => group.length > 0) ?? files.filter(looksLikeResult);
  const [first, second] = found;
  if (first === undefined) throw new ResultFault('invalidTestResultFile', 'archiveWithoutResult');
  if (second !== undefined)
    throw new ResultFault('invalidTestResultFile', 'archiveWithSeveralResults', { hint: second.name });
  return first;
}

export function mayBeResult(name: string): boolean {
  return /\.xml$/i.test(name);
}
