/** What a rule comes to, said first; the text where nobody has put it into one sentence. */
type Told = { text: string; verdict?: string };

export const verdict = (rule: Told): string => rule.verdict || rule.text;

/** Whether the text has more to say. */
export const saysMore = (rule: Told): boolean => verdict(rule) !== rule.text;

const wordsOf = (rule: Told): Set<string> => new Set(verdict(rule).toLowerCase().match(/[\p{L}\d]+/gu));
/** So much of what both say is said by each. */
const ALIKE = 0.75;

/** Whether two verdicts say the same in another order, as the two halves of one rule do. */
export function sayAlike(one: Told, other: Told): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const both = [...first].filter((word) => second.has(word)).length;
  return both >= ALIKE * (first.size + second.size - both);
}
