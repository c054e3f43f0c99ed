/** What a rule comes to, said first; the text where nobody has put it into one sentence. */
type Told = { text: string; verdict?: string };

export const verdict = (rule: Told): string => rule.verdict || rule.text;

/** Whether the text has more to say. */
export const saysMore = (rule: Told): boolean => verdict(rule) !== rule.text;
