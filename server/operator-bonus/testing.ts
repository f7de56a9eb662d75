import { call, download } from '#contract/call'
import { addCodeBatch, codeBatches, saveCodeBatch } from '#contract/operator-bonus-code'
import { newOperator } from '../operator/testing.ts'
import type { TestApp } from '../testing.ts'

type Operator = Awaited<ReturnType<typeof newOperator>>
type Wanted = { code: string; count: number; endsAt?: number | null }

/** Makes one-time codes of a promotion by two operators. @returns the codes, as the file has them */
export async function newCodes(app: TestApp, { code, count, endsAt = null }: Wanted) {
  const makers = [
    await newOperator(app, 'finance-lead'),
    await newOperator(app, 'finance-lead'),
  ] as const
  const wanted = { code, purpose: 'the fair', count, endsAt, reason: 'the fair of July' }
  for (const { desk } of makers) await call(addCodeBatch, wanted, desk)
  const [batch] = (await call(codeBatches, { code }, makers[0].desk)).batches
  const { id } = batch!
  const codes = (await linesOf(makers[0], code, id)).map(([text]) => text!)
  return { batch: id, codes, makers }
}

/** The lines of a batch's file, without the names of its columns. */
export async function linesOf({ desk }: Operator, code: string, batch: string) {
  const file = await download(saveCodeBatch, { code, batch }, desk)
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  return lines.map((line) => line.split(','))
}
