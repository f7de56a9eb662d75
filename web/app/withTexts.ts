import { loadTexts, type Part } from './texts.ts'

/** Loads a component together with its part of the texts. */
export async function withTexts<Component, Name extends string>(
  load: () => Promise<Record<Name, Component>>,
  name: Name,
  part: Part | undefined,
): Promise<Component> {
  const [loaded] = await Promise.all([load(), part && loadTexts(part)])
  return loaded[name]
}
