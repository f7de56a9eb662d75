import { pageSize } from '#contract/page'
import { statement } from '#contract/statement'
import { useRead } from '../app/useCall.ts'

/** The first page of the statement: what happened last. Shared by everything that looks for it. */
export const useNewest = () => useRead(statement, { page: 1, limit: pageSize })
