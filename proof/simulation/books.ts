/** One amount from one account to another. Accounts of a member begin with its number, `12/main`; the rest is the house. */
export type Posting = [from: string, to: string, amount: number]

/** The ledger in miniature: a reference posts once, a member's account is never below zero, all or nothing. */
export type Books = {
  post: (reference: string, postings: Posting[]) => 'posted' | 'replayed' | 'not_enough'
  /** The same without looking at what was posted before. */
  force: (postings: Posting[]) => void
  has: (reference: string) => boolean
  balanceOf: (account: string) => number
  /** Sets a balance as somebody computed it, whose postings are these. Only broken designs do. */
  overwrite: (reference: string, balances: Map<string, number>, postings: Posting[]) => void
  /** What is wrong with them. */
  faults: () => string[]
}

type Account = { balance: number; sum: number }

export function createBooks(): Books {
  const accounts = new Map<string, Account>()
  const references = new Set<string>()
  const below = new Set<string>()

  function accountOf(name: string): Account {
    const account = accounts.get(name) ?? { balance: 0, sum: 0 }
    accounts.set(name, account)
    return account
  }
  function add(name: string, amount: number) {
    const account = accountOf(name)
    account.balance += amount
    account.sum += amount
    if (account.balance < 0 && !isHouse(name)) below.add(name)
  }
  function force(postings: Posting[]) {
    for (const [from, to, amount] of postings) {
      add(from, -amount)
      add(to, amount)
    }
  }

  return {
    force,
    post: (reference, postings) => {
      if (references.has(reference)) return 'replayed'
      const changes = new Map<string, number>()
      for (const [from, to, amount] of postings) {
        const left = (changes.get(from) ?? accountOf(from).balance) - amount
        if (left < 0 && !isHouse(from)) return 'not_enough'
        changes.set(from, left)
        changes.set(to, (changes.get(to) ?? accountOf(to).balance) + amount)
      }
      references.add(reference)
      force(postings)
      return 'posted'
    },
    has: (reference) => references.has(reference),
    balanceOf: (name) => accounts.get(name)?.balance ?? 0,
    overwrite: (reference, balances, postings) => {
      references.add(reference)
      force(postings)
      for (const [name, balance] of balances) accountOf(name).balance = balance
    },
    faults: () => {
      const untrue = [...accounts].filter(([, { balance, sum }]) => balance !== sum)
      const total = [...accounts.values()].reduce((sum, account) => sum + account.sum, 0)
      return [
        ...[...below].map((name) => `${name} was below zero`),
        ...untrue.map(([name]) => `${name} is not the sum of its entries`),
        ...(total === 0 ? [] : [`the books sum to ${total}`]),
      ]
    },
  }
}

const isHouse = (account: string): boolean => account.startsWith('house')
