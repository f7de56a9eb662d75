import { Refusal, type RefusalCode } from '#contract/refusal'

/** Reads the page of an act again if the act is refused with this code, and gives the text for that. */
export const rereadOn =
  (code: RefusalCode, refetch: () => unknown, text: string) =>
  (error: unknown): string | undefined => {
    if (!(error instanceof Refusal) || error.code !== code) return undefined
    void refetch()
    return text
  }
