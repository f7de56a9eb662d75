/** The request for a page. */
export type Ask = { path: string; address: string; headers: Record<string, string | undefined> }

export type PageAnswer = {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** A GET outside the contract, such as health, metrics and the API's documentation. */
export type Page = { path: string; answer: (ask: Ask) => Promise<PageAnswer> }
