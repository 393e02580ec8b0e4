/** Searchable texts of a command. */
type Searchable = { label: string /** Additional search terms. */; keywords?: string };

const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim();

const LETTERS_IN_ORDER_MIN = 3;

/** Whether `text` contains the letters of `word` in order, starting at the beginning of a word. */
const inOrder = (text: string, word: string): boolean => {
  if (word.length < LETTERS_IN_ORDER_MIN) return false;
  return text.split(/\s+/).some((_, start, words) => {
    let rest: string = word;
    for (const letter of words.slice(start).join('')) {
      if (letter === rest[0]) rest = rest.slice(1);
      else if (rest === word) return false;
    }
    return rest === '';
  });
};

const scoreOf = (text: string, word: string): number => {
  if (text === word) return 5;
  if (text.startsWith(word)) return 4;
  const parts = text.split(/[\s/·(-]+/);
  if (parts.includes(word)) return 3.5;
  if (parts.some((one) => one.startsWith(word))) return 3;
  if (text.includes(word)) return 2;
  return inOrder(text, word) ? 1 : 0;
};

/** Match score of a command; null if a typed word does not match. */
export const fitness = ({ label, keywords = '' }: Searchable, typed: string): number | null => {
  const [text, more] = [fold(label), fold(keywords)];
  const whole = fold(typed);
  let sum = scoreOf(text, whole) > 1 ? scoreOf(text, whole) * 10 : 0;
  for (const word of whole.split(/\s+/).filter(Boolean)) {
    const score = Math.max(scoreOf(text, word) * 2, Math.min(scoreOf(more, word), 3));
    if (score === 0) return null;
    sum += score;
  }
  return sum;
};

/** The matches by descending score; equal scores keep their order. */
export const ranked = <One extends Searchable>(all: readonly One[], typed: string, limit: number): One[] =>
  all
    .map((one) => ({ one, score: fitness(one, typed) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, limit)
    .map(({ one }) => one);
