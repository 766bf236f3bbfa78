import type { Command, CommandType, ReviewerCommandType } from '#domain/applications/commands.ts';
import type { WaitAction } from '#domain/applications/waits.ts';
import type { GeneralConfig, GeneralConfigKey } from '#domain/general-config/general-config.ts';

/** Commands in which a reviewer says what becomes of an application, by which opinions are told apart. */
export const opinionTypes = [
  'approve-phase',
  'reject-phase',
  'approve-results',
  'reject-results',
  'reject-bypass',
  'approve-final',
] as const satisfies readonly ReviewerCommandType[];
type OpinionType = (typeof opinionTypes)[number];
export type OpinionCommand = Extract<Command, { type: OpinionType }>;

export function isOpinion<T extends { type: CommandType }>(
  command: T,
): command is Extract<T, { type: OpinionType }> {
  return opinionTypes.some((type) => type === command.type);
}

/** The settings that ask for two reviewers, by what is waited for. */
const settings = {
  'review-product': 'twoForProduct',
  'review-commercial': 'twoForCommercial',
  'review-results': 'twoForResults',
  'approve-final': 'twoForFinal',
} as const satisfies Partial<Record<WaitAction, GeneralConfigKey>>;

export type OpinionSettings = Pick<GeneralConfig, (typeof settings)[keyof typeof settings] | 'thirdDecides'>;

export type OpinionRule = {
  /** Two reviewers decide. */
  isForTwo: boolean;
  /** Where they differ a third one decides; otherwise one rejection is enough. */
  hasThird: boolean;
};

/** How many reviewers decide what is waited for. */
export function opinionRuleOf(action: WaitAction | null, config: OpinionSettings): OpinionRule {
  const isForTwo = action !== null && action in settings && config[settings[action as keyof typeof settings]];
  return { isForTwo, hasThird: isForTwo && config.thirdDecides };
}

/** Reviewers that an office needs for its rule. */
export function reviewersNeeded(config: OpinionSettings & Pick<GeneralConfig, 'fourEyes'>): number {
  const isForTwo = Object.values(settings).some((key) => config[key]);
  if (isForTwo && config.thirdDecides) return 3;
  return isForTwo || config.fourEyes ? 2 : 1;
}

/** What two opinions are compared by: the way on, or the configurations that pass. */
export type OpinionChoice = { type: OpinionType; passed?: readonly string[] };

function wordOf({ type, passed = [] }: OpinionChoice): string {
  if (type === 'approve-final') return passed.toSorted().join();
  return type.startsWith('approve') ? 'approve' : 'reject';
}

/** The application does not go on by it. */
export const isRejection = (choice: OpinionChoice) => ['reject', ''].includes(wordOf(choice));

/** What becomes of a decision: it takes effect, or a second or third reviewer is asked. */
export type OpinionEffect = 'decides' | 'second' | 'third';

/** @param earlier what others said in the same wait, the first one first */
export function effectOf(
  { isForTwo, hasThird }: OpinionRule,
  earlier: readonly OpinionChoice[],
  choice: OpinionChoice,
): OpinionEffect {
  const [first, second] = earlier;
  if (!isForTwo || second) return 'decides';
  if (!first) return isRejection(choice) && !hasThird ? 'decides' : 'second';
  return hasThird && wordOf(first) !== wordOf(choice) ? 'third' : 'decides';
}

/** Configurations that have failed by the first opinion, where one rejection is enough. */
export function failedBefore(
  { isForTwo, hasThird }: OpinionRule,
  earlier: readonly OpinionChoice[],
  configurations: readonly string[],
): string[] {
  const [first] = earlier;
  if (!isForTwo || hasThird || first?.type !== 'approve-final') return [];
  return configurations.filter((id) => !first.passed?.includes(id));
}
