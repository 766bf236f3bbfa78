import type { ApplicationDetail } from '#contract/applications.ts';
import {
  effectOf,
  failedBefore,
  type OpinionChoice,
  type OpinionEffect,
} from '#domain/reviewers/opinions.ts';

export type Opinions = NonNullable<ApplicationDetail['opinions']>;
export type Opinion = Opinions['given'][number];

type Judged = Pick<ApplicationDetail, 'opinions'>;

const ruleOf = (opinions: Opinions | null) => ({
  isForTwo: opinions !== null,
  hasThird: opinions?.hasThird ?? false,
});
const givenIn = (opinions: Opinions | null) => opinions?.given ?? [];

/** What becomes of the decision that the reader is about to give. */
export function effectOn({ opinions }: Judged, choice: OpinionChoice): OpinionEffect {
  return effectOf(ruleOf(opinions), givenIn(opinions), choice);
}

/** Configurations that the reader cannot pass, as the first reviewer did not. */
export function failedIn({
  opinions,
  configurations,
}: Pick<ApplicationDetail, 'opinions' | 'configurations'>): string[] {
  return failedBefore(
    ruleOf(opinions),
    givenIn(opinions),
    configurations.map(({ id }) => id),
  );
}

/** Who stands at a place of the list of those who decide. */
export type OpinionPlace =
  | { kind: 'given'; opinion: Opinion }
  /** The reader, whose turn it is. */
  | { kind: 'reader' }
  /** Somebody else, whose turn it is. */
  | { kind: 'next' }
  /** Somebody whose turn comes after the one before, or when two differ. */
  | { kind: 'later' };

/** Everybody who decides, in their order. */
export function placesOf({ hasThird, given }: Opinions, mayDecide: boolean): OpinionPlace[] {
  return Array.from({ length: hasThird ? 3 : 2 }, (_, index): OpinionPlace => {
    const opinion = given[index];
    if (opinion) return { kind: 'given', opinion };
    if (index > given.length) return { kind: 'later' };
    return mayDecide ? { kind: 'reader' } : { kind: 'next' };
  });
}
