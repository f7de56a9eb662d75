/** Compares two lists that must contain the same facts, each as often. @returns the differences. */
export function compare(
  ours: string[],
  theirs: string[],
  [here, there]: [string, string] = ['with us', 'outside'],
): string[] {
  const counts = new Map<string, number>()
  for (const fact of ours) counts.set(fact, (counts.get(fact) ?? 0) + 1)
  for (const fact of theirs) counts.set(fact, (counts.get(fact) ?? 0) - 1)
  return [...counts].flatMap(([fact, count]) => {
    if (count === 0) return []
    const [where, other] = count > 0 ? [here, there] : [there, here]
    return [`${fact}: ${Math.abs(count)} times more ${where} than ${other}`]
  })
}
