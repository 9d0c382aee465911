/** Checks that each figure of an answer comes from a tool result or from the question (AG-8a, F-11). Pure. */

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/;
const FIGURE = /\d+(?:[.,]\d+)?/g;

/**
 * The figures of `answer` that nothing accounts for. A figure is accounted for when a number of `results` rounds to it, when the question
 * holds it, or when it is part of a name, tag or time that the results hold word for word. `ignore`: keys whose values do not count.
 */
export function untracedFigures(answer: string, sources: { results: unknown[]; question: string; ignore?: ReadonlySet<string> }): string[] {
  const numbers: number[] = [];
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'number') numbers.push(value);
    else if (typeof value === 'string') {
      const time = ISO.exec(value);
      if (time !== null) {
        words.add(`${time[1]} ${time[2]}`);
        words.add(time[1] as string);
      } else if (/^-?\d+(\.\d+)?$/.test(value)) numbers.push(Number(value));
      else if (/\d/.test(value)) words.add(value);
    } else if (Array.isArray(value)) value.forEach(collect);
    else if (value !== null && typeof value === 'object') for (const [key, item] of Object.entries(value)) if (sources.ignore?.has(key) !== true) collect(item);
  };
  sources.results.forEach(collect);
  // ㊶ and ４１ are 41 where the question is understood, so they are where the answer quotes it.
  const question = `${sources.question} ${sources.question.normalize('NFKC')}`;
  for (const token of question.match(/[A-Za-z0-9_.-]*\d[A-Za-z0-9_.-]*/g) ?? []) if (/[A-Za-z]/.test(token)) words.add(token.replace(/[.-]+$/, ''));
  const asked = (question.match(FIGURE) ?? []).map((t) => Number(t.replace(',', '.')));

  let rest = answer;
  for (const word of [...words].toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(new RegExp(`(?<![A-Za-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![A-Za-z0-9])`, 'g'), ' ');
  return (rest.match(FIGURE) ?? []).filter((figure) => {
    const plain = figure.replace(',', '.');
    const decimals = plain.split('.')[1]?.length ?? 0;
    return !asked.includes(Number(plain)) && !numbers.some((n) => Math.abs(n).toFixed(decimals) === plain);
  });
}
