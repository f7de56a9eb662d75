/** Runs tasks: `atOnce` concurrently, `inTurn` one after another, so that no two of them share a database batch. */
export type Order = <Result>(tasks: (() => Promise<Result>)[]) => Promise<Result[]>

export const atOnce: Order = (tasks) => Promise.all(tasks.map((task) => task()))

export const inTurn: Order = async (tasks) => {
  const results = []
  for (const task of tasks) results.push(await task())
  return results
}
