/** The tags of a text that an operator typed. */
export const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Applies what an operator typed over `before` to `now`: a colleague may have changed the tags meanwhile. */
export function typedOver(
  typed: string,
  before: readonly string[],
  now: readonly string[],
): string {
  const wanted = tagsIn(typed)
  const kept = now.filter((tag) => wanted.includes(tag) || !before.includes(tag))
  const added = wanted.filter((tag) => !before.includes(tag) && !kept.includes(tag))
  return [...kept, ...added].join(', ')
}
