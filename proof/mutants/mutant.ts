/** Replaces one declaration of a product module by a worse one. */
export type Change = {
  /** Import path of the module, such as '#server/platform/member-lock'. */
  module: string
  name: string
  instead?: AnyFunction
  /** New value of a constant, written to the source as JSON. */
  value?: unknown
}

type AnyFunction = (...given: never[]) => unknown

/**
 * A product that is broken on purpose: a layer of the proof that does not find it has a gap. A server process receives
 * it as JSON, without functions, and imports the functions by the mutant's name.
 */
export type Mutant = { name: string; changes: Change[] }

/** Replaces a function by one that may call the original. A function that is not exported can be replaced too. */
export const instead = <Original extends AnyFunction>(
  module: string,
  name: string,
  run: (original: Original, ...given: Parameters<Original>) => ReturnType<Original>,
): Change => ({ module, name, instead: run as AnyFunction })

/** Replaces the value of a constant. */
export const valued = (module: string, name: string, value: unknown): Change => ({
  module,
  name,
  value,
})
