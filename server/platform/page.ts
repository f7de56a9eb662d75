/** What a page hears of the call. */
export type Ask = { path: string; address: string; headers: Record<string, string | undefined> }

export type PageAnswer = {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** A GET outside the contract, for machines and people: health, figures, the API's document. */
export type Page = { path: string; answer: (ask: Ask) => Promise<PageAnswer> }
