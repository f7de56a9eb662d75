/** A name that a module of the product declares, and what a worse product would have in its place. */
export type Change = {
  /** As it is imported: '#server/platform/member-lock'. */
  module: string
  name: string
  instead?: AnyFunction
  /** The value of a constant, as JSON can say it. */
  value?: unknown
}

type AnyFunction = (...given: never[]) => unknown

/** A product that is broken on purpose, to grade the layers of the proof. Its functions are lost on the way to a process. */
export type Mutant = { name: string; changes: Change[] }

/** Replaces a function by one that may call the original. A function that is not exported can be replaced too. */
export const instead = <Original extends AnyFunction>(
  module: string,
  name: string,
  run: (original: Original, ...given: Parameters<Original>) => ReturnType<Original>,
): Change => ({ module, name, instead: run as AnyFunction })

/** Replaces the value of a constant. */
export const valued = (module: string, name: string, value: unknown): Change => ({
  ...{ module, name, value },
})
