import type { EvidenceTexts } from '#domain/texts/zh/evidence.ts';

export const evidence: EvidenceTexts = {
  problems: {
    empty: 'The file is empty',
    notXml: 'The file is not XML',
    notUtf8: 'The file’s encoding differs from what it declares, or is not UTF-8, UTF-16 or GB18030',
    notWellFormed: 'The XML is not well formed',
    truncated: 'The XML ends midway; the file may not have been exported completely',
    doctype: 'The file has a DOCTYPE, which no test suite writes',
    tooDeep: 'The XML is nested too deeply',
    tooManyAttributes: 'An element has too many attributes',
    unknownRoot: 'The root element is not a test result of Tradefed, JUnit or xdevice',
    earlyResult:
      'This is a testResult.xml written by CTS for Android 6 or earlier, which does not name the device or the suite version; a test_result.xml from CTS 7.0 or later is needed',
    noTests: 'The file contains no modules or cases',
    missingProperties: 'The result does not say which device or suite it is for',
    declaredOtherwise: 'What you declared differs from the file; the file takes precedence',
    unreadableFailure: 'A failed case could not be read',
    overSize: 'The XML is larger than allowed',
    archiveDamaged: 'The archive is damaged',
    archiveEncrypted: 'The archive is encrypted; upload one that is not',
    archiveCompression: 'The archive is compressed in a way that cannot be read; repack it with Deflate',
    archiveLies: 'The archive’s directory does not match its content',
    archivePath: 'The archive contains a path that is not allowed',
    archiveWithoutResult: 'The archive contains no test result, such as test_result.xml',
    archiveWithSeveralResults: 'The archive contains several test results; upload them separately',
    archiveEntries: 'The archive contains too many files',
    archiveEntrySize: 'A file in the archive is too large',
    archiveTotalSize: 'The archive is too large once unpacked',
    timedOut: 'Reading the file took longer than allowed',
    outOfMemory: 'Reading the file needs more memory than allowed',
    crashed: 'Reading this file was interrupted several times',
  },
  items: {
    brand: 'brand',
    model: 'model',
    osVersion: 'OS version',
    fingerprint: 'build fingerprint',
    suiteVersion: 'suite version',
  },
  missing: (item, expected) => `${item} is missing (it should be ${expected})`,
  different: (item, expected, found) => `${item} should be ${expected}, but the file says ${found}`,
  declaredDifferent: (item, expected, word) =>
    `${item} should be ${expected}, but the partner declared ${word}`,
  endedEdition: (found, expected) =>
    `results of suite version ${found} are no longer accepted (it should be ${expected})`,
  noEdition: (found) =>
    `results of suite version ${found} are no longer accepted, and no other version is available`,
  atLine: (line, sentence) => `Line ${line}: ${sentence}`,
  withHint: (sentence, hint) => `${sentence} (${hint})`,
  between: '; ',
  unread: 'The file was received but could not be read; upload it again',
};
