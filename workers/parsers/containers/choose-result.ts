import { ResultFault } from '../result-fault.ts';
import type { PackedFile } from './archive-totals.ts';

/** What the tools call their own result, the first of which is there counts. */
const ownNames = [/(^|\/)test_result\.xml$/i, /(^|\/)summary_report\.xml$/i, /(^|\/)testResult\.xml$/i];
/** An XML file in any of the encodings, zeros left out, whose first element is one of a result's. */
const resultRoot =
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*)*<(Result|TestResult|testsuites|testsuite)[\s>/]/;

function looksLikeResult({ head }: PackedFile): boolean {
  return resultRoot.test(Buffer.from(head).toString('latin1').replaceAll('\0', ''));
}

/** The only file with the name that suites give theirs, which is the result whatever the others hold; undefined for none or several. */
export function findNamed<F extends { name: string }>(files: readonly F[]): F | undefined {
  const named = ownNames.map((name) => files.filter((file) => name.test(file.name)));
  const [first, second] = named.find((group) => group.length > 0) ?? [];
  return second === undefined ? first : undefined;
}

/**
 * Which file of an archive is the result: the one with the name that suites give theirs, else the only one whose content
 * is one. Refuses none and several.
 */
export function chooseResult<F extends PackedFile>(files: readonly F[]): F {
  const named = ownNames.map((name) => files.filter((file) => name.test(file.name)));
  const found = named.find((group) => group.length > 0) ?? files.filter(looksLikeResult);
  const [first, second] = found;
  if (first === undefined) throw new ResultFault('invalidTestResultFile', 'archiveWithoutResult');
  if (second !== undefined)
    throw new ResultFault('invalidTestResultFile', 'archiveWithSeveralResults', { hint: second.name });
  return first;
}

/** Files that may be chosen: of the others not even the beginning is kept. */
export function mayBeResult(name: string): boolean {
  return /\.xml$/i.test(name);
}
