/** How some things are done: at once, or one after another, so that none shares a batch with another. */
export type Order = <Result>(tasks: (() => Promise<Result>)[]) => Promise<Result[]>

export const atOnce: Order = (tasks) => Promise.all(tasks.map((task) => task()))

export const inTurn: Order = async (tasks) => {
  const results = []
  for (const task of tasks) results.push(await task())
  return results
}
