import { asOwner, type TestApp } from '../testing.ts'

/** Opens accounts of ours for deposits, which takes two operators in the product. */
export const openAccounts = (app: TestApp) =>
  asOwner(app, async (db) => {
    await db`update deposit_account set is_open = true where not is_open`
    await db`update deposit_wallet set is_open = true where not is_open`
  })
