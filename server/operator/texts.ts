import type { CannedText } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'

type Row = { id: number; title: string; textTh: string; textLa: string; textEn: string }
type Written = Pick<CannedText, 'title' | 'texts'>

const shown = ({ id, title, textTh: th, textLa: la, textEn: en }: Row): CannedText => ({
  id,
  title,
  texts: { th, la, en },
})

const columns = ({ title, texts: { th, la, en } }: Written) => ({
  title,
  textTh: th,
  textLa: la,
  textEn: en,
})

/** Lists support's canned texts by title. */
export async function textsOf(db: Db): Promise<CannedText[]> {
  const rows = await db<Row[]>`
    select id, title, text_th, text_la, text_en from canned_text order by title, id`
  return rows.map(shown)
}

export async function addText(tx: Tx, written: Written): Promise<CannedText> {
  const [row] = await tx<[Row]>`insert into canned_text ${tx.values(columns(written))} returning *`
  return shown(row)
}

/** @throws Refusal NO_DATA */
export async function changeText(
  tx: Tx,
  id: number,
  written: Written,
): Promise<{ before: Written; text: CannedText }> {
  const before = await lockedText(tx, id)
  const [row] = await tx<[Row]>`
    update canned_text set ${tx.set(columns(written))} where id = ${id} returning *`
  return { before, text: shown(row) }
}

/** @returns what was removed @throws Refusal NO_DATA */
export async function removeText(tx: Tx, id: number): Promise<Written> {
  const before = await lockedText(tx, id)
  await tx`delete from canned_text where id = ${id}`
  return before
}

async function lockedText(tx: Tx, id: number): Promise<Written> {
  const [row] = await tx<Row[]>`select * from canned_text where id = ${id} for update`
  if (!row) throw new Refusal('NO_DATA')
  const { title, texts } = shown(row)
  return { title, texts }
}
