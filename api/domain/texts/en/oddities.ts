import type { OddityTexts } from '#domain/texts/zh/oddities.ts';
import { moment, spanIn } from '../spans.ts';

const span = spanIn(['ms', 's', 'min', 'h']);
const others = (count: string | number | undefined) =>
  Number(count) > 1 ? `, and ${Number(count) - 1} more` : '';
const cases = (count: string | number | undefined) => `${count} ${Number(count) === 1 ? 'case' : 'cases'}`;
const times = (count: string | number | undefined) => (Number(count) === 1 ? 'once' : `${count} times`);
const named = { brand: 'brand', product: 'product', device: 'device', osVersion: 'OS version' };

export const oddities: OddityTexts = {
  abiOfNoDevice: ({ module, abi, abis, count }) =>
    `Module ${module} ran as ${abi}, and the device has only ${abis}${others(count)}`,
  afterReceipt: ({ endedAt, receivedAt }) =>
    `The times in the file (${moment(endedAt)}) are later than its receipt (${moment(receivedAt)})`,
  beforeEdition: ({ startedAt, publishedAt }) =>
    `The run began on ${moment(startedAt)}, before this edition was published (${moment(publishedAt)})`,
  beforePatch: ({ startedAt, securityPatch }) =>
    `The run began on ${moment(startedAt)}, long before the build’s security patch of ${securityPatch}`,
  charactersReplaced: ({ line, count }) =>
    `Characters that XML forbids were replaced: ${count}, the first in line ${line}`,
  duplicateModules: ({ module, count }) => `Module ${module ?? ''} appears twice${others(count)}`,
  duplicateTests: ({ count }) => `${cases(count)} appear twice`,
  endsBeforeStart: ({ startedAt, endedAt }) =>
    `The run ends (${moment(endedAt)}) before it starts (${moment(startedAt)})`,
  failureInPassed: ({ test, count }) =>
    `A case that is marked as passed holds a failure: ${test}${others(count)}`,
  filteredRun: ({ options }) => `The command chose only some of the tests, or skipped checks: ${options}`,
  fingerprintAltered: ({ reported, unaltered }) =>
    `The build fingerprint was altered: the file reports ${reported}, before it was ${unaltered}`,
  fingerprintDisagrees: (found) => {
    const items = Object.entries(named).filter(([item]) => found[item] !== undefined);
    return `The fingerprint disagrees with the build; it says ${items.map(([item, name]) => `${name} ${found[item]}`).join(', ')}`;
  },
  identicalRuntimes: ({ count, modules, runtimeMs }) =>
    `${count} of ${modules} modules took exactly the same time: ${span(runtimeMs)}`,
  impossiblyFast: ({ module, cases: count, runtimeMs, durationMs, modules }) =>
    module === undefined
      ? `Impossibly fast: the whole run of ${cases(count)} took ${span(durationMs)}`
      : `Impossibly fast: ${cases(count)} of ${module} took ${span(runtimeMs)}${others(modules)}`,
  moduleLongerThanRun: ({ runtimeMs, durationMs }) =>
    `A module took ${span(runtimeMs)}, longer than the whole run of ${span(durationMs)}`,
  modulePassesDisagree: ({ module, stated, counted, count }) =>
    `Module ${module} says that ${stated} passed, and ${counted} did${others(count)}`,
  moduleTotalsDisagree: ({ module, stated, counted, count }) =>
    module === undefined
      ? `Totals of modules disagree with the cases reported: ${count}`
      : `Module ${module} is marked as done, announces ${cases(stated)} and reports ${counted}${others(count)}`,
  notReleaseBuild: ({ type, tags }) => `Not a release build: type ${type || '–'}, tags ${tags || '–'}`,
  nothingPassed: ({ cases: count }) => `None of ${cases(count)} passed`,
  sdkDisagrees: ({ sdk, osVersion, expected }) =>
    `OS version ${osVersion} has SDK ${expected}, and the file says ${sdk}`,
  severalBuilds: ({ count }) => `The file holds several builds: ${count} more`,
  suiteCountsDisagree: ({ module, stated, count }) =>
    `Suite ${module} states other numbers than its cases: ${stated}${others(count)}`,
  testsElsewhere: ({ element, count }) => `${cases(count)} where none belongs, below ${element}`,
  timesMissing: () => 'Start or end time is missing',
  unknownElements: ({ value, count }) =>
    `Cases hold an element that the format does not define: <${value}>, ${times(count)}`,
  unknownResults: ({ value, count }) => `A result of an unknown kind: ${value}, ${times(count)}`,
};
